import type { Photo } from '#src/contracts/studio/photos.ts'
import { sitePages } from '#src/contracts/pages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { FormPart } from '#src/web/site/shared/form-part.tsx'
import * as words from '#src/contracts/words/site/checkout.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './photos-step.module.css'

interface PhotosStepProps {
  reference: string | undefined
  photos: readonly Photo[]
}

export function PhotosStep({ reference, photos }: PhotosStepProps) {
  const ready = photos.filter(({ state }) => state === 'ready')
  return (
    <FormPart title={say(words.step1Title)} note={reference && <Status tone="ok">{describe(photos.length)}</Status>}>
      {ready.length > 0 && (
        <ul className={styles.sheet} aria-label={say(sharedWords.yourPhotosTitle)} data-surface="ink">
          {ready.map(({ id, thumbnailUrl, originalName }) => (
            <li key={id}>
              <img src={thumbnailUrl} alt={originalName} loading="lazy" decoding="async" />
            </li>
          ))}
        </ul>
      )}
      {photos
        .filter(({ state }) => state === 'unreadable')
        .map(({ id, originalName }) => (
          <Notice key={id} tone="fail">
            {say(sharedWords.unreadablePhotoText, { photo: originalName })}
          </Notice>
        ))}
      <div className={styles.step}>
        <p>{reference ? say(words.step1TextWithDetails) : say(words.step1Text)}</p>
        <Button variant="line" href={reference ? `${sitePages.quote}?change` : sitePages.quote}>
          {reference ? say(sharedWords.changeQuoteButton) : say(words.step1Button)}
        </Button>
      </div>
    </FormPart>
  )
}

function describe(photos: number): string {
  if (photos === 0) return say(words.detailsReceived)
  return photos === 1 ? say(words.onePhotoReceived) : say(words.photosReceived, { photos })
}
