import { useState } from 'react'
import type { EditableFilm, EditedPhoto, FilmEdit } from '#src/contracts/studio/film-edits.ts'
import { maxCaptionCharacters } from '#src/contracts/studio/photo-limits.ts'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { Button } from '#src/web/ui/button.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import * as words from '#src/contracts/words/site/film-editor.ts'
import { say } from '#src/web/ui/say.ts'
import controls from './controls.module.css'
import { FocusPicker } from './focus-picker.tsx'
import styles from './photo-part.module.css'
import { PhotoStrip } from './photo-strip.tsx'

interface EditPhotosProps {
  film: EditableFilm
  edit: FilmEdit
  onChange: (changes: Pick<FilmEdit, 'photos'> & Partial<FilmEdit>) => void
}

// The photos of a film: their order, what is in and out, where the camera looks, what is written over them.
export function EditPhotos({ film, edit, onChange }: EditPhotosProps) {
  const [chosen, setChosen] = useState<string>()
  const files = new Map(film.photos.map((photo) => [photo.photoId, photo]))
  const selected = edit.photos.find(({ photoId }) => photoId === chosen) ?? edit.photos[0]
  const file = selected && files.get(selected.photoId)
  const order = (keys: readonly string[]) =>
    onChange({
      photos: keys.flatMap((key) => edit.photos.find(({ photoId }) => photoId === key) ?? []),
      keepsOrder: true,
    })
  const changePhoto = (photoId: string, changes: Partial<EditedPhoto>) =>
    onChange({ photos: edit.photos.map((photo) => (photo.photoId === photoId ? { ...photo, ...changes } : photo)) })
  return (
    <fieldset className={controls.part}>
      <legend>
        <h2>{say(words.photosTitle)}</h2>
        <span>
          {say(words.countChosen, {
            count: edit.photos.filter(({ isIncluded }) => isIncluded).length,
            total: edit.photos.length,
          })}
        </span>
      </legend>
      <PhotoStrip
        photos={edit.photos.map(({ photoId, isIncluded }) => ({
          key: photoId,
          url: files.get(photoId)?.thumbnailUrl,
          isOut: !isIncluded,
          isUnusable: false,
        }))}
        selected={selected?.photoId}
        onSelect={setChosen}
        onOrder={order}
      />
      {selected && file && (
        <EditedPhotoPart
          key={selected.photoId}
          photo={selected}
          url={file.url}
          ownFocus={(file.analysis as unknown as PhotoAnalysis).focus}
          onChange={(changes) => changePhoto(selected.photoId, changes)}
        />
      )}
    </fieldset>
  )
}

interface EditedPhotoPartProps {
  photo: EditedPhoto
  url: string
  ownFocus: { x: number; y: number }
  onChange: (changes: Partial<EditedPhoto>) => void
}

const EditedPhotoPart = ({ photo, url, ownFocus, onChange }: EditedPhotoPartProps) => (
  <div className={styles.photo}>
    <FocusPicker
      url={url}
      focus={photo.focus ?? ownFocus}
      isChosen={photo.focus !== null}
      onChange={(focus) => onChange({ focus })}
    />
    <div className={styles.say}>
      <TextInput
        label={say(words.captionOfThisPhotoLabel)}
        optional
        maxLength={maxCaptionCharacters}
        value={photo.caption}
        onChange={(event) => onChange({ caption: event.target.value })}
      />
      <p className={styles.hint}>{say(words.focusHint)}</p>
      <div className={styles.actions}>
        <Button variant="line" size="sm" onClick={() => onChange({ isIncluded: !photo.isIncluded })}>
          {photo.isIncluded ? say(words.leaveOut) : say(words.putBack)}
        </Button>
        {photo.focus && (
          <Button variant="line" size="sm" onClick={() => onChange({ focus: null })}>
            {say(words.ourFocusButton)}
          </Button>
        )}
      </div>
    </div>
  </div>
)
