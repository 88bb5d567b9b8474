import { lazy, Suspense, useEffect, useState } from 'react'
import { restoreScroll, saveScroll, takeReturnFromLegal } from '#src/web/site/shared/legal-return.ts'
import { type Sample, samples } from '#src/web/site/sales/samples/samples.ts'
import { SiteFrame } from '#src/web/site/shared/site-frame.tsx'
import { Still } from '#src/web/site/shared/still.tsx'
import { stillPart } from '#src/web/site/shared/still-part.ts'
import { useLayer } from '#src/web/site/shared/use-layer.ts'
import { AddOnsSection } from './add-ons-section.tsx'
import { BackToTop } from './back-to-top.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Hero } from './hero.tsx'
import { HomeHeader } from './home-header.tsx'
import { PortfolioSection } from './portfolio-section.tsx'
import { ReviewsSection } from './reviews-section.tsx'
import { ServicesSection } from './services-section.tsx'

const SampleModal = lazy(async () => ({
  default: (await import('#src/web/site/sales/samples/sample-modal.tsx')).SampleModal,
}))
const story = stillPart(async () => (await import('./story.tsx')).Story)
const ending = stillPart(async () => (await import('./ending.tsx')).Ending)

export function HomePage() {
  const [watched, setWatched] = useState<Sample>()
  const { isOpen: isWatching, open: openSample, close: closeSample } = useLayer('sample')
  const watch = (sample: Sample | undefined) => {
    setWatched(sample)
    openSample()
  }
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (takeReturnFromLegal()) restoreScroll()
    addEventListener('pagehide', saveScroll)
    return () => removeEventListener('pagehide', saveScroll)
  }, [])
  return (
    <>
      <SiteFrame header={<HomeHeader />}>
        <Hero isPaused={isPaused} onPause={setPaused} />
        <Still id="story" part={story} />
        <ServicesSection isPaused={isPaused} />
        <AddOnsSection />
        <PortfolioSection onWatch={watch} />
        <ReviewsSection onWatch={watch} />
        <Still id="ending" part={ending} />
      </SiteFrame>
      <BackToTop />
      <BottomBar onWatch={() => watch(samples[0])} />
      {watched && isWatching && (
        <Suspense fallback={null}>
          <SampleModal sample={watched} onClose={closeSample} />
        </Suspense>
      )}
    </>
  )
}
