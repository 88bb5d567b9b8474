import { minUsablePhotos } from '#src/contracts/sales/brief-limits.ts'
import type { CustomerOrder } from '#src/contracts/sales/orders.ts'
import * as filmWords from '#src/contracts/words/site/film-words.ts'
import * as words from '#src/contracts/words/site/order.ts'
import * as progressWords from '#src/contracts/words/site/progress.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { Glyph, type Tone } from '#src/web/ui/glyph.tsx'
import { Progress } from '#src/web/ui/progress.tsx'
import { say } from '#src/web/ui/say.ts'
import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import styles from './film-needs.module.css'
import type { FilmDelivery } from './use-film-delivery.ts'

interface FilmNeedsProps {
  order: CustomerOrder
  delivery: FilmDelivery | undefined
}

interface Need {
  name: string
  text: string
  state: 'done' | 'busy' | 'open'
  progress?: number
  // Where on this page it can be given.
  href?: string
}

const tones: Record<Need['state'], Tone> = { done: 'ok', busy: 'busy', open: 'idle' }
const says: Record<Need['state'], string> = {
  done: progressWords.stageDone,
  busy: progressWords.stageShotsUnderWay,
  open: words.needOpen,
}

// Everything that the film needs of its customer: what is open first, and nothing ticked before it is there.
export function FilmNeeds({ order, delivery }: FilmNeedsProps) {
  const needs = listNeeds(order, delivery).toSorted((one, other) => rank(one) - rank(other))
  return (
    <section aria-labelledby="film-needs">
      <h2 id="film-needs" className={styles.title}>
        {say(words.needsTitle)}
      </h2>
      <ul className={styles.needs}>
        {needs.map(({ name, text, state, progress, href }) => (
          <li key={name}>
            <Glyph tone={tones[state]} />
            <span>
              <b>{name}</b>
              <VisuallyHidden>, {say(says[state])}</VisuallyHidden>
              <small>{text}</small>
              {progress !== undefined && <Progress label={say(words.sendingYourPhotosLabel)} value={progress} />}
            </span>
            {href && <a href={href}>{state === 'done' ? say(words.needEdit) : say(words.needAdd)}</a>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const rank = ({ state }: Need): number => ({ busy: 0, open: 1, done: 2 })[state]

function listNeeds(order: CustomerOrder, delivery: FilmDelivery | undefined): Need[] {
  const { brief, addOns } = order
  const name = brief?.nameToShow || delivery?.film.wishes.words.businessName
  const tagline = brief?.tagline || delivery?.film.wishes.words.tagline
  const given = (text: string | undefined, missing: string): Pick<Need, 'text' | 'state'> =>
    text ? { text, state: 'done' } : { text: missing, state: 'open' }
  return [
    photosOf(order, delivery),
    { name: say(sharedWords.nameLabel), ...given(name, say(filmWords.nameHint)), href: '#brief' },
    { name: say(filmWords.lineLabel), ...given(tagline, say(words.taglineWanted)), href: '#brief' },
    ...(addOns.includes('custom-branding')
      ? [
          {
            name: say(words.logoName),
            ...given(brief?.logo ? say(words.logoArrived) : '', say(words.logoNeeded)),
            href: '#brief',
          },
        ]
      : []),
  ]
}

function photosOf({ photos, needs }: CustomerOrder, delivery: FilmDelivery | undefined): Need {
  const name = say(sharedWords.yourPhotosTitle)
  if (delivery && delivery.arrived < delivery.total) {
    const { arrived: sent, total, sent: progress } = delivery
    return { name, text: say(words.photosUnderWay, { sent, total }), state: 'busy', progress }
  }
  if (needs && needs.usablePhotos < minUsablePhotos) {
    const { usablePhotos: usable } = needs
    const isReading = (photos?.count ?? 0) > usable
    const text = say(words.photosNeeded, { min: minUsablePhotos, usable })
    return { name, text, state: isReading ? 'busy' : 'open', href: '#photos' }
  }
  return { name, text: say(words.photosThere, { count: photos?.count ?? 0 }), state: 'done', href: '#photos' }
}
