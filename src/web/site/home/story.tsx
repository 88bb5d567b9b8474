import { FeaturesSection } from './features-section.tsx'
import { ProcessSection } from './process-section.tsx'
import { ServicesSection } from './services-section.tsx'

export function Story() {
  return (
    <>
      <FeaturesSection />
      <ProcessSection />
      <ServicesSection />
    </>
  )
}
