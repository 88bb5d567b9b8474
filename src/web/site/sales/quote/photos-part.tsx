import { findService, type ServiceId, serviceNames } from '#src/contracts/catalogue.ts'
import { photoCounts } from '#src/contracts/enumerations.ts'
import { sitePages } from '#src/contracts/pages.ts'
import { maxPhotos } from '#src/contracts/studio/photo-limits.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as words from '#src/contracts/words/site/quote.ts'
import { say, sayChoices } from '#src/web/ui/say.ts'
import { AddPhotos } from './add-photos.tsx'
import type { Ask } from './ask.ts'
import { FormPart, Pair } from '#src/web/site/shared/form-part.tsx'
import { PhotoSheet } from './photo-sheet.tsx'
import styles from './photos-part.module.css'
import { type QuoteField, suggestTier } from './quote-fields.ts'
import type { Photos } from './use-photos.ts'

export interface PhotosPartProps {
  photos: Photos
  isSubmitting: boolean
  photoCount: string
  serviceType: string
  ask: Ask
  answer: (field: QuoteField, value: string) => void
}

export function PhotosPart({ photos, isSubmitting, ...questions }: PhotosPartProps) {
  const count = photos.list.length
  return (
    <FormPart
      title={say(sharedWords.yourPhotosTitle)}
      note={
        <span className={classNames(layout.timecode, styles.count)} role="status">
          {say(sharedWords.countOfPhotos, { count, max: maxPhotos })}
        </span>
      }
    >
      <AddPhotos disabled={isSubmitting} onFiles={photos.add} />
      <p className={styles.own}>
        <a href={sitePages.yourFilm}>{say(sharedWords.seeYourFilmLink)}</a> {say(words.ownFilmAfterTheLink)}
      </p>
      {photos.message && <Notice tone="fail">{photos.message}</Notice>}
      {count > 0 && <PhotoSheet photos={photos} isSubmitting={isSubmitting} />}
      <PhotoQuestions {...questions} />
    </FormPart>
  )
}

// Of photos that were chosen elsewhere, or have been sent.
export function PhotoQuestions({
  photoCount,
  serviceType,
  ask,
  answer,
}: Omit<PhotosPartProps, 'photos' | 'isSubmitting'>) {
  const tier = suggestTier(photoCount)
  return (
    <Pair>
      <Select
        label={say(words.photoCountLabel)}
        optional
        options={sayChoices(photoCounts)}
        placeholder={say(words.photoCountPlaceholder)}
        autoComplete="off"
        hint={tier && describeTierOf(photoCount, tier.serviceType, serviceType)}
        {...ask('photoCount')}
        onChange={(event) => answer('photoCount', event.target.value)}
      />
      <TextInput
        label={say(words.googleDriveLinkLabel)}
        optional
        type="url"
        placeholder="https://drive.google.com/"
        {...ask('googleDriveLink')}
      />
    </Pair>
  )
}

function describeTierOf(photos: string, usual: ServiceId, serviceType: string): string {
  const chosen = findService(serviceType) ?? usual
  const names = { photos, package: say(serviceNames[chosen]), usual: say(serviceNames[usual]) }
  return chosen === usual ? say(words.photoCountHint, names) : say(words.otherPackageHint, names)
}
