import { ContactSection } from './contact-section.tsx'
import { QuestionsSection } from './questions-section.tsx'

export function Ending() {
  return (
    <>
      <QuestionsSection />
      <ContactSection />
    </>
  )
}
