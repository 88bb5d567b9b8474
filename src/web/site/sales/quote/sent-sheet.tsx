import { Icon } from '#src/web/ui/icon.tsx'
import { Progress } from '#src/web/ui/progress.tsx'
import * as quoteSentWords from '#src/contracts/words/site/quote-sent.ts'
import { say } from '#src/web/ui/say.ts'
import { PhotoFrame } from './photo-frame.tsx'
import styles from './photo-sheet.module.css'
import type { UploadState } from './upload-queue.ts'
import type { ListedPhotos } from './use-photo-advice.ts'
import type { ChosenPhoto, Photos } from './use-photos.ts'
import type { Uploads } from './use-uploads.ts'

export interface SentSheetProps {
  photos: Photos
  uploads: Uploads
  listed: ListedPhotos | undefined
}

export function SentSheet({ photos, uploads, listed }: SentSheetProps) {
  const cancel = (photo: ChosenPhoto) => {
    uploads.cancel(photo)
    photos.remove(photo)
  }
  // What this browser cannot show, the server has drawn by now.
  const pictureOf = (photo: ChosenPhoto): string | null | undefined => {
    const here = photos.thumbnails.get(photo.key)
    const there = listed?.images.find(({ id, state }) => id === uploads.idOf(photo) && state === 'ready')
    return here ?? there?.thumbnailUrl ?? here
  }
  return (
    <ul className={styles.sheet} aria-label={say(quoteSentWords.photosOfYourQuoteForScreenReaders)} data-surface="ink">
      {photos.list.map((photo, index) => {
        const state = uploads.states.get(photo) ?? { state: 'waiting' }
        return (
          <li key={photo.key}>
            <PhotoFrame
              file={photo.file}
              pictureUrl={pictureOf(photo)}
              place={index + 1}
              note={describeState(state, uploads.isPaused)}
            >
              {state.state !== 'arrived' && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={say(quoteSentWords.doNotSend, { name: photo.file.name })}
                  onClick={() => cancel(photo)}
                >
                  <Icon name="close" />
                </button>
              )}
            </PhotoFrame>
            {state.state === 'sending' && (
              <Progress label={say(quoteSentWords.sendingPhoto, { name: photo.file.name })} value={state.sent} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function describeState(state: UploadState, isPaused: boolean): string {
  if (state.state === 'sending') return say(quoteSentWords.photoSending, { sent: Math.floor(state.sent * 100) })
  if (state.state === 'waiting') return say(isPaused ? quoteSentWords.photoPaused : quoteSentWords.photoWaiting)
  return say(
    { arrived: quoteSentWords.photoSent, refused: quoteSentWords.photoNotTaken, lost: quoteSentWords.photoNotSentYet }[
      state.state
    ],
  )
}
