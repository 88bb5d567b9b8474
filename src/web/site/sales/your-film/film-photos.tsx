import { useState } from 'react'
import { maxPhotos, photoFormats } from '#src/contracts/studio/photo-limits.ts'
import { PhotoStrip } from '#src/web/live-film/photo-strip.tsx'
import type { Looks } from '#src/web/live-film/use-looks.ts'
import { FileDrop } from '#src/web/ui/file-drop.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import * as filmEditorWords from '#src/contracts/words/site/film-editor.ts'
import * as words from '#src/contracts/words/site/your-film.ts'
import { say } from '#src/web/ui/say.ts'
import { PhotoPart } from './photo-part.tsx'
import type { FilmDraftState } from './use-film-draft.ts'
import type { Pictures } from './use-pictures.ts'
import controls from '#src/web/live-film/controls.module.css'

interface FilmPhotosProps {
  draft: FilmDraftState
  looks: Looks
  pictures: Pictures
  // As the film has them; what it does not know yet comes last.
  order: readonly string[] | undefined
}

export function FilmPhotos({ draft, looks, pictures, order }: FilmPhotosProps) {
  const { photos, wishes } = draft
  const [chosen, setChosen] = useState<string>()
  const keys = inOrder(
    photos.map(({ key }) => key),
    wishes.order ?? order,
  )
  const selected = photos.find(({ key }) => key === (chosen ?? keys[0])) ?? photos[0]
  return (
    <fieldset className={controls.part}>
      <legend>
        <h2>{say(filmEditorWords.photosTitle)}</h2>
        <span>{say(words.photoCount, { count: photos.length, max: maxPhotos })}</span>
      </legend>
      <PhotoStrip
        photos={keys.map((key) => ({
          key,
          url: pictures.get(key),
          isOut: wishes.photos[key]?.isIncluded === false,
          isUnusable: looks.facts.get(key)?.problem !== undefined,
        }))}
        selected={selected?.key}
        onSelect={setChosen}
        onOrder={(next) => draft.change({ order: next })}
      />
      {selected && <PhotoPart key={selected.key} {...{ draft, looks, pictures }} photo={selected} />}
      {draft.message && <Notice tone="fail">{draft.message}</Notice>}
      <FileDrop
        noun={say(words.morePhotos)}
        hint={say(words.morePhotosHint)}
        accept={photoFormats}
        onFiles={draft.addPhotos}
      />
    </fieldset>
  )
}

function inOrder(keys: readonly string[], order: readonly string[] | undefined): string[] {
  if (!order) return [...keys]
  const known = order.filter((key) => keys.includes(key))
  return [...known, ...keys.filter((key) => !known.includes(key))]
}
