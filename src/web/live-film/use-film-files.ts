import { useEffect, useState } from 'react'
import type { EditableFilm } from '#src/contracts/studio/film-edits.ts'
import type { LivePhoto } from './film-player.ts'

export interface FilmFiles {
  // All of them, or none: a film without one of its photos cannot be drawn.
  files: readonly LivePhoto[]
  loaded: number
  total: number
  hasFailed: boolean
}

// The photos and the logo of a film, from the server.
export function useFilmFiles({ photos, logo }: EditableFilm): FilmFiles {
  const [files, setFiles] = useState<readonly LivePhoto[]>([])
  const [loaded, setLoaded] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const [wanted] = useState(() => [...photos.map(({ path, url }) => ({ path, url })), ...(logo ? [logo] : [])])
  useEffect(() => {
    const leaving = new AbortController()
    const load = async ({ path, url }: { path: string; url: string }): Promise<LivePhoto> => {
      const answer = await fetch(url, { signal: leaving.signal })
      if (!answer.ok) throw new Error(`${url} cannot be loaded: ${answer.status}.`)
      const file = await answer.blob()
      setLoaded((before) => before + 1)
      return { path, file }
    }
    Promise.all(wanted.map(load)).then(setFiles, () => setFailed(!leaving.signal.aborted))
    return () => {
      leaving.abort()
      setLoaded(0)
    }
  }, [wanted])
  return { files, loaded, total: wanted.length, hasFailed }
}
