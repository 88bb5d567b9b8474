import { serviceNames } from '#src/contracts/catalogue.ts'
import { photoCounts } from '#src/contracts/enumerations.ts'
import { mostPhotos } from '#src/contracts/photos.ts'
import { classNames } from '../../ui/class-names.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import layout from '../layout.module.css'
import type { Ask } from './ask.ts'
import { FormPart, Pair } from './form-part.tsx'
import { PhotoSheet } from './photo-sheet.tsx'
import styles from './photos-part.module.css'
import { type QuoteField, suggestTier } from './quote-values.ts'
import type { Photos } from './use-photos.ts'

export interface PhotosPartProps {
  photos: Photos
  progress: ReadonlyMap<File, number>
  isSubmitting: boolean
  photoCount: string
  ask: Ask
  answer: (field: QuoteField, value: string) => void
}

export function PhotosPart({ photos, progress, isSubmitting, photoCount, ask, answer }: PhotosPartProps) {
  const tier = suggestTier(photoCount)
  const count = photos.list.length
  return (
    <FormPart
      title="Your photos"
      note={
        <span className={classNames(layout.timecode, styles.count)} role="status">
          {count} of {mostPhotos} photos
        </span>
      }
    >
      <FileDrop
        noun="photos"
        hint="JPG, PNG, HEIC or WebP. Up to 25 photos, 20 MB each."
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif"
        disabled={isSubmitting}
        onFiles={photos.add}
      />
      {photos.message && <Notice tone="fail">{photos.message}</Notice>}
      {count > 0 && <PhotoSheet photos={photos} progress={progress} isSubmitting={isSubmitting} />}
      <Pair>
        <Select
          label="How many photos will you send?"
          optional
          options={photoCounts}
          placeholder="Not sure yet"
          hint={tier && `${photoCount} photos sets ${serviceNames[tier.serviceType]}.`}
          {...ask('photoCount')}
          onChange={(event) => answer('photoCount', event.target.value)}
        />
        <TextInput
          label="Google Drive link"
          optional
          type="url"
          placeholder="https://drive.google.com/"
          {...ask('googleDriveLink')}
        />
      </Pair>
    </FormPart>
  )
}
