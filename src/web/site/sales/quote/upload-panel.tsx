import { maxPhotos } from '#src/contracts/studio/photo-limits.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { Progress } from '#src/web/ui/progress.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as words from '#src/contracts/words/site/quote-sent.ts'
import * as controlsWords from '#src/contracts/words/site/controls.ts'
import { say } from '#src/web/ui/say.ts'
import { AddPhotos } from './add-photos.tsx'
import { PhotoAdvice } from './photo-advice.tsx'
import { SentSheet } from './sent-sheet.tsx'
import { summariseUploads, type UploadSummary } from './summarise-uploads.ts'
import styles from './upload-panel.module.css'
import { useLeaveWarning } from './use-leave-warning.ts'
import type { ListedPhotos } from './use-photo-advice.ts'
import type { ChosenPhoto, Photos } from './use-photos.ts'
import type { Uploads } from './use-uploads.ts'

export interface UploadPanelProps {
  photos: Photos
  uploads: Uploads
  listed: ListedPhotos | undefined
  arrivedBefore: number
}

// The photos on their way, what became of them, and what would make a better film.
export function UploadPanel({ photos, uploads, listed, arrivedBefore }: UploadPanelProps) {
  const summary = summariseUploads(uploads.states, arrivedBefore)
  const { sent, total, part, isBusy } = summary
  useLeaveWarning(isBusy)
  return (
    <section className={styles.panel} aria-labelledby="upload-panel">
      <header className={styles.head}>
        <h2 id="upload-panel">{say(sharedWords.yourPhotosTitle)}</h2>
        <span className={classNames(layout.timecode, styles.count)} role="status">
          {total > 0
            ? say(words.countSent, { sent, total })
            : say(sharedWords.countOfPhotos, { count: 0, max: maxPhotos })}
        </span>
        {isBusy && (
          <Button variant="line" size="sm" onClick={uploads.isPaused ? uploads.resume : uploads.pause}>
            {uploads.isPaused ? say(words.resume) : say(controlsWords.pause)}
          </Button>
        )}
      </header>
      {isBusy && <Progress label={say(words.photosSentLabel)} value={part} />}
      <UploadNews uploads={uploads} summary={summary} />
      {photos.list.length > 0 && <SentSheet {...{ photos, uploads, listed }} />}
      {listed && <PhotoAdvice photos={listed.images} onlyLandscape={listed.onlyLandscape} />}
      {photos.message && <Notice tone="fail">{photos.message}</Notice>}
      {photos.list.length + arrivedBefore < maxPhotos && <AddPhotos onFiles={photos.add} />}
    </section>
  )
}

interface UploadNewsProps {
  uploads: Uploads
  summary: UploadSummary<ChosenPhoto>
}

// What keeps photos from arriving, and what can be done about it.
function UploadNews({ uploads, summary }: UploadNewsProps) {
  const { lost, refused, isBusy } = summary
  return (
    <>
      {isBusy && !uploads.isOnline && <Notice tone="info">{say(words.offlineNotice)}</Notice>}
      {lost > 0 && uploads.isOnline && (
        <Notice
          tone="info"
          action={
            <Button variant="line" size="sm" onClick={uploads.resume}>
              {say(words.retryButton)}
            </Button>
          }
        >
          {lost === 1 ? say(words.onePhotoMissing) : say(words.photosMissing, { lost })}
        </Notice>
      )}
      {refused.map(({ photo, reason }) => (
        <Notice key={photo.key} tone="fail">
          {photo.file.name}: {say(reason)}
        </Notice>
      ))}
    </>
  )
}
