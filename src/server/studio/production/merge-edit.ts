import type { EditedPhoto, EditedShot, FilmEdit } from '#src/contracts/studio/film-edits.ts'

export interface Editing {
  // What the editor began with, what they made of it, and what stands there now.
  base: FilmEdit
  edit: FilmEdit
  current: FilmEdit
}

// Two people may have the same film open: what one has not touched stays as the other left it.
export function mergeEdit({ base, edit, current }: Editing): FilmEdit {
  const isOrdered = idsOf(edit) !== idsOf(base)
  const photos = current.photos.map((now) => {
    const [before, after] = [photoIn(base, now), photoIn(edit, now)]
    return before && after ? mergeFields({ base: before, edit: after, current: now }) : now
  })
  const placeOf = ({ photoId }: EditedPhoto): number => edit.photos.findIndex((photo) => photo.photoId === photoId)
  return {
    ...mergeFields({ base, edit, current }),
    words: mergeFields({ base: base.words, edit: edit.words, current: current.words }),
    photos: isOrdered ? photos.toSorted((one, other) => placeOf(one) - placeOf(other)) : photos,
    shots: mergeShots({ base, edit, current }),
  }
}

// Those that the editor has changed, or given back to us, and the others as they stand there now.
function mergeShots({ base, edit, current }: Editing): EditedShot[] {
  const isTouched = (shot: EditedShot): boolean =>
    JSON.stringify(shotIn(edit, shot)) !== JSON.stringify(shotIn(base, shot))
  return [...current.shots.filter((shot) => !isTouched(shot)), ...edit.shots.filter(isTouched)]
}

const shotIn = ({ shots }: FilmEdit, { photoId, showing }: EditedShot): EditedShot | undefined =>
  shots.find((shot) => shot.photoId === photoId && shot.showing === showing)

const idsOf = ({ photos }: FilmEdit): string => photos.map(({ photoId }) => photoId).join()

const photoIn = ({ photos }: FilmEdit, { photoId }: EditedPhoto): EditedPhoto | undefined =>
  photos.find((photo) => photo.photoId === photoId)

function mergeFields<Fields extends object>({ base, edit, current }: Record<keyof Editing, Fields>): Fields {
  const changed = Object.entries(edit).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof Fields]),
  )
  return { ...current, ...(Object.fromEntries(changed) as Partial<Fields>) }
}
