import { sitePages } from '#src/contracts/pages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { Photo } from '#src/web/site/shared/photo.tsx'
import styles from './process-section.module.css'
import { type RollPhotoName, rollPhotos } from './roll-photos.ts'
import { SectionHead } from './section-head.tsx'

interface Step {
  figure: number
  unit: string
  name: string
  text: string
  roll: RollPhotoName[]
}

const steps: Step[] = [
  {
    figure: 3,
    unit: 'minutes',
    name: 'Send Your Photos',
    text: 'Upload 5-12 photos from your phone or computer. It takes about 3 minutes.',
    roll: ['suite', 'bedside', 'chair', 'breakfast'],
  },
  {
    figure: 2,
    unit: 'hours, and production starts',
    name: 'AI Creates Videos',
    text: 'We grade your photos, move a camera through them and cut them to music.',
    roll: ['bed', 'chair', 'bedside', 'linen', 'coffee', 'breakfast'],
  },
  {
    figure: 48,
    unit: 'hours, delivery guaranteed',
    name: 'Convert More Customers',
    text: '48-hour delivery guaranteed. Post to Reels, Stories, TikTok and your own website.',
    roll: ['chair', 'suite', 'bed', 'bedside', 'coffee', 'linen', 'breakfast', 'evening'],
  },
]

export function ProcessSection() {
  return (
    <section className={classNames(layout.section, styles.process)} id="process" data-later>
      <div className={layout.wrap}>
        <SectionHead title="Three steps. Yours takes about 3 minutes." />
        <ol className={styles.steps}>
          {steps.map(({ figure, unit, name, text, roll }, index) => (
            <li key={name}>
              <p className={classNames(layout.figures, styles.time)}>
                {figure} <small>{unit}</small>
              </p>
              <h3>
                {index + 1}. {name}
              </h3>
              <p className={styles.text}>{text}</p>
              <div className={styles.roll} aria-hidden="true">
                {roll.map((photo) => (
                  <Photo key={photo} {...rollPhotos[photo]} alt="" width={144} height={176} loading="lazy" />
                ))}
              </div>
            </li>
          ))}
        </ol>
        <p className={styles.after}>
          <Button variant="go" size="big" href={sitePages.quote}>
            Start Step 1: Send Photos
          </Button>
          <span>Quote response within 2 hours.</span>
        </p>
      </div>
    </section>
  )
}
