import { useEffect, useEffectEvent, useState } from 'react'
import { track } from '#src/web/api/track.ts'
import type { PhotoWish } from '#src/web/live-film/film-wishes.ts'
import { freshWishes } from './begin-film.ts'
import { choosePhotos } from '#src/web/site/shared/choose-photos.ts'
import { newKey } from '#src/web/site/sales/quote/new-key.ts'
import {
  deleteFilmDraft,
  type DraftPhoto,
  type DraftWishes,
  type FilmDraft,
  keepFilmDraft,
  loadFilmDraft,
} from '#src/web/site/shared/film-draft-store.ts'

export interface FilmDraftState extends FilmDraft {
  // Whether what was kept on this device is here.
  isLoaded: boolean
  message: string | undefined
  addPhotos: (files: File[]) => void
  removePhoto: (key: string) => void
  change: (wishes: Partial<DraftWishes>) => void
  changePhoto: (key: string, wish: PhotoWish) => void
  deleteAll: () => void
}

const savingMs = 400
export function useFilmDraft(): FilmDraftState {
  const [photos, setPhotos] = useState<DraftPhoto[]>([])
  const [wishes, setWishes] = useState(freshWishes)
  const [cut, setCut] = useState<FilmDraft['cut']>()
  const [message, setMessage] = useState<string>()

  const isLoaded = useKeptDraft({ photos, wishes }, (kept) => {
    setPhotos((chosen) => [...kept.photos, ...chosen])
    setWishes(kept.wishes)
    setCut(kept.cut)
  })

  const change = (changes: Partial<DraftWishes>) => setWishes((before) => ({ ...before, ...changes }))
  return {
    photos,
    wishes,
    cut,
    isLoaded,
    message,
    addPhotos(files) {
      const chosen = choosePhotos(photos.length, files)
      setMessage(chosen.message)
      if (photos.length === 0 && chosen.accepted.length > 0) track('film_photos')
      setPhotos([...photos, ...chosen.accepted.map((file) => ({ key: newKey(), file }))])
    },
    removePhoto: (key) => setPhotos((before) => before.filter((photo) => photo.key !== key)),
    change,
    changePhoto: (key, wish) =>
      setWishes((before) => ({
        ...before,
        photos: { ...before.photos, [key]: { ...before.photos[key], ...wish } },
      })),
    deleteAll() {
      setPhotos([])
      setWishes(freshWishes())
      setCut(undefined)
      setMessage(undefined)
      void deleteFilmDraft()
    },
  }
}

// Finds the draft of this device, and keeps every change of it. Answers whether it has looked.
function useKeptDraft(draft: FilmDraft, onFound: (kept: FilmDraft) => void): boolean {
  const { photos, wishes } = draft
  const [isLoaded, setLoaded] = useState(false)
  const find = useEffectEvent(onFound)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const kept = await loadFilmDraft()
      if (isGone) return
      if (kept) find(kept)
      setLoaded(true)
    }
    void load()
    return () => {
      isGone = true
    }
  }, [])
  useEffect(() => {
    if (!isLoaded || photos.length === 0) return undefined
    const timer = setTimeout(() => void keepFilmDraft({ photos, wishes }), savingMs)
    return () => clearTimeout(timer)
  }, [isLoaded, photos, wishes])
  return isLoaded
}
