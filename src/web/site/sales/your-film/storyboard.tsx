import { Notice } from '#src/web/ui/notice.tsx'
import * as yourFilmWords from '#src/contracts/words/site/your-film.ts'
import { say } from '#src/web/ui/say.ts'
import type { FilmDraftState } from './use-film-draft.ts'
import type { Pictures } from './use-pictures.ts'
import styles from './your-film.module.css'

interface StoryboardProps {
  draft: FilmDraftState
  pictures: Pictures
  order: readonly string[] | undefined
}

// The film as stills, for a device that cannot draw it: words and photos in their order.
export function Storyboard({ draft, pictures, order }: StoryboardProps) {
  const { photos, wishes } = draft
  const keys = (order ?? wishes.order ?? photos.map(({ key }) => key)).filter(
    (key) => wishes.photos[key]?.isIncluded !== false,
  )
  const { businessName, tagline, cta } = wishes.words
  return (
    <div className={styles.storyboard}>
      <Notice tone="info">{say(yourFilmWords.storyboardText)}</Notice>
      <ol aria-label={say(yourFilmWords.storyboardForScreenReaders)}>
        {keys.map((key, index) => (
          <li key={key}>
            {pictures.get(key) ? <img src={pictures.get(key)} alt="" /> : <OwnPhoto file={fileOf(draft, key)} />}
            <span>{index === 0 ? businessName || wishes.photos[key]?.caption : wishes.photos[key]?.caption}</span>
          </li>
        ))}
        <li className={styles.endCard}>
          <b>{businessName || say(yourFilmWords.yourName)}</b>
          <span>{tagline}</span>
          <span>{cta}</span>
        </li>
      </ol>
    </div>
  )
}

const fileOf = ({ photos }: FilmDraftState, key: string): File | undefined =>
  photos.find((photo) => photo.key === key)?.file

// Nothing here could make a copy of it: its name has to do.
const OwnPhoto = ({ file }: { file: File | undefined }) => <i>{file?.name}</i>
