import type { Photo, PhotoHint } from '#src/contracts/studio/photos.ts'
import { Status } from '#src/web/ui/status.tsx'
import styles from './photo-advice.module.css'

const advice: Record<PhotoHint, { name: string; say: (photo: string) => string }> = {
  dark: {
    name: 'A little dark',
    say: (photo) => `${photo} will grade well, but one with the lamps on would be better.`,
  },
  blurred: { name: 'Soft focus', say: (photo) => `${photo} looks blurred. If you have a sharper one, add it.` },
  small: { name: 'Small', say: (photo) => `${photo} is small for a film. Add the original if you have it.` },
  duplicate: {
    name: 'Duplicate',
    say: (photo) => `${photo} looks like another one here. Another angle would give the film more.`,
  },
}

export interface PhotoAdviceProps {
  photos: readonly Photo[]
  onlyLandscape: boolean
}

// Hints from measurements, for who wants to do better: no photo is refused for them.
export function PhotoAdvice({ photos, onlyLandscape }: PhotoAdviceProps) {
  const hints = photos.flatMap(({ originalName, hints: found }) => found.map((hint) => ({ originalName, hint })))
  const isRead = photos.length > 0 && photos.every(({ state }) => state !== 'processing')
  if (hints.length === 0 && !onlyLandscape && !isRead) return null
  return (
    <ul className={styles.advice} aria-label="Photo advice" aria-live="polite">
      {hints.map(({ originalName, hint }, index) => (
        <li key={`${index} ${hint}`}>
          <Status tone="busy">{advice[hint].name}</Status>
          <span>{advice[hint].say(originalName)}</span>
        </li>
      ))}
      {onlyLandscape && (
        <li>
          <Status tone="info">All landscape</Status>
          <span>Films are upright. One or two upright photos would fill the frame.</span>
        </li>
      )}
      {hints.length === 0 && !onlyLandscape && (
        <li>
          <Status tone="ok">A good set</Status>
          <span>Clear, bright and large enough. Nothing to add unless you want to.</span>
        </li>
      )}
    </ul>
  )
}
