import { useState } from 'react'
import { type ServiceId, serviceNames } from '#src/contracts/catalogue.ts'
import { formatPence } from '#src/kit/money.ts'
import * as home from '#src/contracts/words/site/home.ts'
import * as words from '#src/contracts/words/site/home-samples.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import type { Sample } from '#src/web/site/sales/samples/samples.ts'
import { categoryOf, samples } from '#src/web/site/sales/samples/samples.ts'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './portfolio-section.module.css'
import { SampleScreen } from './sample-screen.tsx'

const qualities = [words.quality1, words.quality2, words.quality3, words.quality4]
const tiers: ServiceId[] = ['vr1', 'vr2', 'vr3']

export function PortfolioSection({ onWatch }: { onWatch: (sample: Sample) => void }) {
  const prices = usePrices()
  const [place, setPlace] = useState(0)
  const sample = samples[place]
  if (!sample) return null
  return (
    <section className={layout.section} id="portfolio" data-surface="ink" data-later>
      <div className={classNames(layout.wrap, styles.grid)}>
        <SampleScreen place={place} onChoose={setPlace} onWatch={() => onWatch(sample)} />
        <div className={styles.say}>
          <div aria-live="polite">
            <p className={classNames(styles.category, styles[sample.categoryColor])}>
              {say(words.sampleLabel, { package: categoryOf(sample.service, prices) })}
            </p>
            <h2>{sample.title}</h2>
            <p className={layout.lede}>{say(sample.description)}</p>
          </div>
          <ul className={styles.qualities}>
            {qualities.map((quality) => (
              <li key={quality}>{say(quality)}</li>
            ))}
          </ul>
          <ul className={styles.tiers}>
            {tiers.map((tier) => (
              <li key={tier} className={tier === sample.service ? styles.this : undefined}>
                {tier === sample.service
                  ? say(words.thisSample, { package: say(serviceNames[tier]) })
                  : say(serviceNames[tier])}
                <b className={layout.figures}>{formatPence(prices.list[tier])}</b>
              </li>
            ))}
          </ul>
          <div className={layout.actions}>
            <Button variant="go" size="big" onClick={() => onWatch(sample)}>
              {say(home.barWatch)}
            </Button>
            <Button variant="line" size="big" onClick={() => setPlace((place + 1) % samples.length)}>
              {say(words.nextButton)} <Icon name="right" />
            </Button>
          </div>
          <noscript>
            {/* React never looks into this element in a browser. */}
            {import.meta.env.SSR && <SampleList />}
          </noscript>
        </div>
      </div>
    </section>
  )
}

function SampleList() {
  const prices = usePrices()
  return (
    <ul>
      {samples.map(({ id, title, service, film }) => {
        const name = `${title}, ${categoryOf(service, prices)}`
        return <li key={id}>{film ? <a href={film.mp4}>{name}</a> : name}</li>
      })}
    </ul>
  )
}
