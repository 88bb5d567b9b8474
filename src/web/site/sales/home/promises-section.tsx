import * as words from '#src/contracts/words/site/home-story.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { useSiteContent } from '#src/web/site/shared/site-content.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './promises-section.module.css'
import { SectionHead } from './section-head.tsx'

const madeByUs = {
  title: words.ownEngineTitle,
  text: words.ownEngineText,
}
// A provider's model fills in what a photo does not show.
const madeByProvider = {
  title: words.providerTitle,
  text: words.providerText,
}
const others = [
  {
    title: words.musicTitle,
    text: words.musicText,
  },
  {
    title: words.deletedTitle,
    text: words.deletedText,
  },
]

// What we can say because of how the films are made.
export function PromisesSection() {
  const promises = [useSiteContent().usesOwnEngine ? madeByUs : madeByProvider, ...others]
  return (
    <section className={layout.section} id="promises" data-later>
      <div className={layout.wrap}>
        <SectionHead title={say(words.promisesTitle)} />
        <ul className={styles.promises}>
          {promises.map(({ title, text }) => (
            <li key={title}>
              <h3>{say(title)}</h3>
              <p>{say(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
