import { FeaturesSection } from './features-section.tsx'
import { ProcessSection } from './process-section.tsx'
import { PromisesSection } from './promises-section.tsx'

export function Story() {
  return (
    <>
      <FeaturesSection />
      <ProcessSection />
      <PromisesSection />
    </>
  )
}
