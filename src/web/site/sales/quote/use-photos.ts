import { useEffect, useRef, useState } from 'react'
import { choosePhotos } from '#src/web/site/shared/choose-photos.ts'
import { makeThumbnail } from './make-thumbnail.ts'
import { movePhoto } from '#src/web/live-film/move-photo.ts'
import { newKey } from './new-key.ts'

export interface ChosenPhoto {
  // Random, the same for as long as the photo is known here.
  key: string
  file: File
}

export interface Photos {
  list: readonly ChosenPhoto[]
  // Null where none can be made; absent until it is there.
  thumbnails: ReadonlyMap<string, string | null>
  message: string | undefined
  add: (files: File[]) => void
  remove: (photo: ChosenPhoto) => void
  move: (photo: ChosenPhoto, place: number) => void
  // Before those that were chosen meanwhile.
  restore: (photos: readonly ChosenPhoto[]) => void
  clear: () => void
}

export function usePhotos(): Photos {
  const [list, show] = useState<readonly ChosenPhoto[]>([])
  // Two drops before the next render must not undo each other.
  const latest = useRef(list)
  const setList = (next: readonly ChosenPhoto[]) => {
    latest.current = next
    show(next)
  }
  const [message, setMessage] = useState<string>()
  const thumbnails = useThumbnails(list)

  const add = (files: File[]) => {
    const chosen = choosePhotos(latest.current.length, files)
    setMessage(chosen.message)
    setList([...latest.current, ...chosen.accepted.map((file) => ({ key: newKey(), file }))])
  }
  const remove = (photo: ChosenPhoto) => {
    setMessage(undefined)
    setList(latest.current.filter((other) => other !== photo))
  }
  const move = (photo: ChosenPhoto, place: number) => setList(movePhoto(latest.current, photo, place))
  const restore = (photos: readonly ChosenPhoto[]) => setList([...photos, ...latest.current])
  return { list, thumbnails, message, add, remove, move, restore, clear: () => setList([]) }
}

function useThumbnails(list: readonly ChosenPhoto[]): ReadonlyMap<string, string | null> {
  const [urls, setUrls] = useState<ReadonlyMap<string, string | null>>(new Map())
  const asked = useRef(new Set<string>())
  const made = useRef<string[]>([])
  useEffect(() => {
    for (const { key, file } of list.filter((photo) => !asked.current.has(photo.key))) {
      asked.current.add(key)
      void makeThumbnail(file).then((thumbnail) => {
        const url = thumbnail ? URL.createObjectURL(thumbnail) : null
        if (url) made.current.push(url)
        setUrls((before) => new Map(before).set(key, url))
      })
    }
  }, [list])
  useEffect(
    () => () => {
      for (const url of made.current.splice(0)) URL.revokeObjectURL(url)
      asked.current.clear()
    },
    [],
  )
  return urls
}
