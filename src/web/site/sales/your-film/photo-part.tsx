import { maxCaptionCharacters } from '#src/contracts/studio/photo-limits.ts'
import type { PhotoWish } from '#src/web/live-film/film-wishes.ts'
import { FocusPicker } from '#src/web/live-film/focus-picker.tsx'
import styles from '#src/web/live-film/photo-part.module.css'
import type { Looks } from '#src/web/live-film/use-looks.ts'
import { Button } from '#src/web/ui/button.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import * as filmEditorWords from '#src/contracts/words/site/film-editor.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import type { DraftPhoto } from '#src/web/site/shared/film-draft-store.ts'
import type { FilmDraftState } from './use-film-draft.ts'
import { UnreadPhoto } from './unread-photo.tsx'
import type { Pictures } from './use-pictures.ts'

interface PhotoPartProps {
  draft: FilmDraftState
  looks: Looks
  pictures: Pictures
  photo: DraftPhoto
}

export function PhotoPart({ draft, looks, pictures, photo: { key, file } }: PhotoPartProps) {
  const wish = draft.wishes.photos[key] ?? {}
  const facts = looks.facts.get(key)
  const url = pictures.get(key)
  return (
    <div className={styles.photo}>
      {url && (
        <FocusPicker
          url={url}
          focus={wish.focus ?? facts?.photo?.facts.focus}
          isChosen={wish.focus !== undefined}
          onChange={(focus) => draft.changePhoto(key, { focus })}
        />
      )}
      <div className={styles.say}>
        {facts?.problem && <UnreadPhoto file={file} problem={facts} onRead={(copy) => looks.give(key, copy)} />}
        <TextInput
          label={say(filmEditorWords.captionOfThisPhotoLabel)}
          optional
          maxLength={maxCaptionCharacters}
          value={wish.caption ?? ''}
          onChange={(event) => draft.changePhoto(key, { caption: event.target.value })}
        />
        <p className={styles.hint}>{say(filmEditorWords.focusHint)}</p>
        <PhotoActions {...{ draft, wish }} photoKey={key} />
      </div>
    </div>
  )
}

interface PhotoActionsProps {
  draft: FilmDraftState
  wish: PhotoWish
  photoKey: string
}

function PhotoActions({ draft, wish, photoKey }: PhotoActionsProps) {
  const isOut = wish.isIncluded === false
  return (
    <div className={styles.actions}>
      <Button variant="line" size="sm" onClick={() => draft.changePhoto(photoKey, { isIncluded: isOut })}>
        {isOut ? say(filmEditorWords.putBack) : say(filmEditorWords.leaveOut)}
      </Button>
      {wish.focus && (
        <Button variant="line" size="sm" onClick={() => draft.changePhoto(photoKey, { focus: undefined })}>
          {say(filmEditorWords.ourFocusButton)}
        </Button>
      )}
      <Button variant="line" size="sm" onClick={() => draft.removePhoto(photoKey)}>
        {say(sharedWords.removeButton)}
      </Button>
    </div>
  )
}
