import { useState } from 'react'
import type { EditableFilm, FilmEdit } from '#src/contracts/studio/film-edits.ts'

export interface FilmEditState {
  edit: FilmEdit
  isChanged: boolean
  change: (changes: Partial<FilmEdit>) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  // Forgets what was kept here, once it is the server's.
  forget: () => void
}

interface History {
  past: readonly FilmEdit[]
  now: FilmEdit
  future: readonly FilmEdit[]
  changedAt: number
}

// Letters typed one after the other are one change.
const oneChangeMs = 700
const mostSteps = 100

// What somebody changes about a film, with the way back. It is kept in this tab until it is sent or saved.
export function useFilmEdit(film: EditableFilm, name: string): FilmEditState {
  const key = `film-edit-${name}`
  const [history, setHistory] = useState<History>(() => ({
    past: [],
    now: readKept(key, film) ?? film.edit,
    future: [],
    changedAt: 0,
  }))
  const { past, now, future } = history
  const show = (next: History) => {
    keep(key, next.now)
    setHistory(next)
  }
  const [last, following] = [past.at(-1), future[0]]
  return {
    edit: now,
    isChanged: JSON.stringify(now) !== JSON.stringify(film.edit),
    change(changes) {
      const at = Date.now()
      const isSame = at - history.changedAt < oneChangeMs && past.length > 0
      const steps = isSame ? past : [...past, now].slice(-mostSteps)
      show({ past: steps, now: { ...now, ...changes }, future: [], changedAt: at })
    },
    undo: last && (() => show({ past: past.slice(0, -1), now: last, future: [now, ...future], changedAt: 0 })),
    redo: following && (() => show({ past: [...past, now], now: following, future: future.slice(1), changedAt: 0 })),
    forget: () => sessionStorage.removeItem(key),
  }
}

function keep(key: string, edit: FilmEdit): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(edit))
  } catch {
    // Without room in the browser it lasts as long as the page.
  }
}

// Of the same photos only: others may have come since.
function readKept(key: string, { edit }: EditableFilm): FilmEdit | undefined {
  const text = sessionStorage.getItem(key)
  if (!text) return undefined
  // What an older page has kept knows of less.
  const kept = { ...edit, ...(JSON.parse(text) as Partial<FilmEdit>) }
  return idsOf(kept) === idsOf(edit) ? kept : undefined
}

const idsOf = ({ photos }: FilmEdit): string =>
  photos
    .map(({ photoId }) => photoId)
    .toSorted()
    .join(' ')
