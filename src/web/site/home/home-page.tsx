import { PencilWax } from '../pencil.tsx'
import { SiteFrame } from '../site-frame.tsx'
import { ContactSection } from './contact-section.tsx'
import { Hero } from './hero.tsx'
import { ServicesSection } from './services-section.tsx'

export function HomePage() {
  return (
    <SiteFrame header="over">
      <PencilWax />
      <Hero />
      <ServicesSection />
      <ContactSection />
    </SiteFrame>
  )
}
