import { sitePages } from '#src/contracts/pages.ts'
import * as home from '#src/contracts/words/site/home.ts'
import * as words from '#src/contracts/words/site/home-story.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { Photo } from '#src/web/site/shared/photo.tsx'
import { say } from '#src/web/ui/say.ts'
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
    unit: words.step1Time,
    name: words.step1Name,
    text: words.step1Text,
    roll: ['suite', 'bedside', 'chair', 'breakfast'],
  },
  {
    figure: 2,
    unit: words.step2Time,
    name: words.step2Name,
    text: words.step2Text,
    roll: ['bed', 'chair', 'bedside', 'linen', 'coffee', 'breakfast'],
  },
  {
    figure: 48,
    unit: words.step3Time,
    name: words.step3Name,
    text: words.step3Text,
    roll: ['chair', 'suite', 'bed', 'bedside', 'coffee', 'linen', 'breakfast', 'evening'],
  },
]

export function ProcessSection() {
  return (
    <section className={classNames(layout.section, styles.process)} id="process" data-later>
      <div className={layout.wrap}>
        <SectionHead title={say(words.stepsTitle)} />
        <ol className={styles.steps}>
          {steps.map(({ figure, unit, name, text, roll }, index) => (
            <li key={name}>
              <p className={classNames(layout.figures, styles.time)}>
                {figure} <small>{say(unit)}</small>
              </p>
              <h3>
                {index + 1}. {say(name)}
              </h3>
              <p className={styles.text}>{say(text)}</p>
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
            {say(home.photosButton)}
          </Button>
          <span>{say(words.stepsBelow)}</span>
        </p>
      </div>
    </section>
  )
}
