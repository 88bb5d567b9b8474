import * as words from '#src/contracts/words/site/home-story.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { useKeptDays, useSiteContent } from '#src/web/site/shared/site-content.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './promises-section.module.css'
import { SectionHead } from './section-head.tsx'

// What we can say because of how the films are made.
export function PromisesSection() {
  const { usesOwnEngine } = useSiteContent()
  const { films } = useKeptDays()
  const promises = [
    usesOwnEngine
      ? { title: say(words.ownEngineTitle), text: say(words.ownEngineText) }
      : // A provider's model fills in what a photo does not show.
        { title: say(words.providerTitle), text: say(words.providerText) },
    { title: say(words.musicTitle), text: say(words.musicText) },
    { title: say(words.deletedTitle), text: say(words.deletedText, { retentionDays: films }) },
  ]
  return (
    <section className={layout.section} id="promises" data-later>
      <div className={layout.wrap}>
        <SectionHead title={say(words.promisesTitle)} />
        <ul className={styles.promises}>
          {promises.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
