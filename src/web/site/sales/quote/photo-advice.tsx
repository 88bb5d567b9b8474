import type { Photo, PhotoHint } from '#src/contracts/studio/photos.ts'
import { Status } from '#src/web/ui/status.tsx'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as words from '#src/contracts/words/site/quote.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './photo-advice.module.css'

const advice: Record<PhotoHint, { name: string; text: `{photo}${string}` }> = {
  dark: {
    name: words.darkPhoto,
    text: words.darkPhotoText,
  },
  blurred: { name: words.blurredPhoto, text: words.blurredPhotoText },
  small: { name: words.smallPhoto, text: words.smallPhotoText },
  duplicate: {
    name: words.duplicatePhoto,
    text: words.duplicatePhotoText,
  },
}

export interface PhotoAdviceProps {
  photos: readonly Photo[]
  onlyLandscape: boolean
}

// Hints from measurements, for anyone who wants to do better: no photo is refused because of them.
export function PhotoAdvice({ photos, onlyLandscape }: PhotoAdviceProps) {
  const unreadable = photos.filter(({ state }) => state === 'unreadable')
  const hints = photos.flatMap(({ originalName, hints: found }) => found.map((hint) => ({ originalName, hint })))
  const isRead = photos.length > 0 && photos.every(({ state }) => state !== 'processing')
  const isFlawed = hints.length > 0 || unreadable.length > 0 || onlyLandscape
  if (!isFlawed && !isRead) return null
  return (
    <ul className={styles.advice} aria-label={say(words.photoAdviceForScreenReaders)} aria-live="polite">
      {unreadable.map(({ id, originalName }) => (
        <li key={id}>
          <Status tone="fail">{say(sharedWords.unreadablePhoto)}</Status>
          <span>{say(sharedWords.unreadablePhotoText, { photo: originalName })}</span>
        </li>
      ))}
      {hints.map(({ originalName, hint }, index) => (
        <li key={`${index} ${hint}`}>
          <Status tone="busy">{say(advice[hint].name)}</Status>
          <span>{say(advice[hint].text, { photo: originalName })}</span>
        </li>
      ))}
      {onlyLandscape && (
        <li>
          <Status tone="info">{say(words.landscapePhotos)}</Status>
          <span>{say(words.landscapePhotosText)}</span>
        </li>
      )}
      {!isFlawed && (
        <li>
          <Status tone="ok">{say(words.goodSet)}</Status>
          <span>{say(words.goodSetText)}</span>
        </li>
      )}
    </ul>
  )
}
