import { useEffect, useRef, useState } from 'react'
import { choosePhotos } from './choose-photos.ts'

export interface ChosenPhoto {
  file: File
  previewUrl: string
}

export interface Photos {
  list: ChosenPhoto[]
  message: string | undefined
  add: (files: File[]) => void
  remove: (photo: ChosenPhoto) => void
}

export function usePhotos(): Photos {
  const [list, setList] = useState<ChosenPhoto[]>([])
  const [message, setMessage] = useState<string>()
  useReleasedPreviews(list)

  const add = (files: File[]) => {
    const chosen = choosePhotos(list.length, files)
    setMessage(chosen.message)
    setList([...list, ...chosen.accepted.map((file) => ({ file, previewUrl: URL.createObjectURL(file) }))])
  }
  const remove = (photo: ChosenPhoto) => {
    URL.revokeObjectURL(photo.previewUrl)
    setMessage(undefined)
    setList(list.filter((other) => other !== photo))
  }
  return { list, message, add, remove }
}

// A preview keeps its whole file in memory until it is revoked.
function useReleasedPreviews(list: ChosenPhoto[]) {
  const last = useRef(list)
  useEffect(() => {
    last.current = list
  }, [list])
  useEffect(
    () => () => {
      for (const { previewUrl } of last.current) URL.revokeObjectURL(previewUrl)
    },
    [],
  )
}
