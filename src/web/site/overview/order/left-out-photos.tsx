import type { OrderFilm } from '#src/contracts/studio/delivery.ts'
import type { Photo } from '#src/contracts/studio/photos.ts'
import * as words from '#src/contracts/words/site/order.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './left-out-photos.module.css'

export type LeftOut = OrderFilm['leftOut'][number]

// Of a delivered film: which photos it goes without, and why.
export function LeftOutPhotos({ photos, leftOut }: { photos: Photo[]; leftOut: LeftOut[] }) {
  const shown = leftOut.flatMap(({ photoId, reason }) => {
    const photo = photos.find(({ id }) => id === photoId)
    return photo ? [{ ...photo, reason }] : []
  })
  if (shown.length === 0) return <p className={styles.all}>{say(words.photosInTheFilm)}</p>
  return (
    <div>
      <h3 className={styles.head}>{say(words.notInYourFilmTitle)}</h3>
      <ul className={styles.photos} aria-label={say(words.notInYourFilmForScreenReaders)}>
        {shown.map(({ id, thumbnailUrl, originalName, reason }) => (
          <li key={id}>
            <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" />
            <span>
              <b>{originalName}</b> {say(reason)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
