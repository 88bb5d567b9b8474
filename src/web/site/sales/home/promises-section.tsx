import layout from '#src/web/site/shared/layout.module.css'
import { useSiteContent } from '#src/web/site/shared/site-content.ts'
import styles from './promises-section.module.css'
import { SectionHead } from './section-head.tsx'

const madeByUs = {
  title: 'Nothing is invented.',
  text: 'Every shot is your own photo with a camera moved through it. No made-up rooms, plates or people.',
}
// A provider's model fills in what a photo does not show.
const madeByProvider = {
  title: 'Only your photos.',
  text: 'Every shot starts from a photo that you sent. We never add stock pictures.',
}
const others = [
  {
    title: 'The music is yours.',
    text: 'It is written and played for your film. Post it anywhere, in adverts too.',
  },
  {
    title: 'Deleted, with a receipt.',
    text: 'Your photos and films leave our machines 30 days after delivery, or when you say so. We send you a receipt.',
  },
]

// What we can say because of how the films are made.
export function PromisesSection() {
  const promises = [useSiteContent().usesOwnEngine ? madeByUs : madeByProvider, ...others]
  return (
    <section className={layout.section} id="promises" data-later>
      <div className={layout.wrap}>
        <SectionHead title="Three things you can hold us to." />
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
