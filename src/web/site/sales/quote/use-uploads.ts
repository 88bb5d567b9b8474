import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SentQuote } from './draft-record.ts'
import { makeSender, type PhotoSender } from './make-sender.ts'
import { UploadQueue, type UploadStates } from './upload-queue.ts'
import type { ChosenPhoto } from './use-photos.ts'

const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

const maxAtOnce = 3
const retryMs = 8_000

export interface Uploads {
  states: UploadStates<ChosenPhoto>
  // The server's id of a photo, once its upload has begun.
  idOf: (photo: ChosenPhoto) => string | undefined
  isPaused: boolean
  isOnline: boolean
  pause: () => void
  // Also tries again what was lost.
  resume: () => void
  cancel: (photo: ChosenPhoto) => void
}

// Sends the photos of a stored quote, a few at a time, until all have arrived, over pauses, tunnels and reloads.
export function useUploads(quote: SentQuote, photos: readonly ChosenPhoto[]): Uploads {
  const { customerId, reference, serviceType, arrived } = quote
  const [states, setStates] = useState<UploadStates<ChosenPhoto>>(new Map())
  const [isPaused, setPaused] = useState(false)
  const queue = useRef<UploadQueue<ChosenPhoto>>(null)
  const sender = useRef<PhotoSender>(null)
  const isOnline = useOnline()

  useEffect(() => {
    sender.current = makeSender({ customerId, reference, serviceType, ...(arrived === undefined ? {} : { arrived }) })
    const { send, reasonOf } = sender.current
    const made = new UploadQueue<ChosenPhoto>({ maxAtOnce, send, reasonOf, onChange: setStates })
    queue.current = made
    return () => made.pause()
  }, [customerId, reference, serviceType, arrived])
  useEffect(() => {
    for (const photo of photos) sender.current?.announce(photo)
    queue.current?.add(photos)
  }, [photos])

  const hasLost = [...states.values()].some(({ state }) => state === 'lost')
  useEffect(() => {
    if (!hasLost || isPaused || !isOnline) return
    const timer = setTimeout(() => queue.current?.resume(), retryMs)
    return () => clearTimeout(timer)
  }, [hasLost, isPaused, isOnline])
  useEffect(() => {
    if (isOnline && !isPaused) queue.current?.resume()
  }, [isOnline, isPaused])

  return {
    states,
    idOf: (photo) => sender.current?.idOf(photo),
    isPaused,
    isOnline,
    pause: () => {
      setPaused(true)
      queue.current?.pause()
    },
    resume: () => {
      setPaused(false)
      queue.current?.resume()
    },
    cancel: (photo) => {
      queue.current?.remove(photo)
      sender.current?.cancel(photo)
    },
  }
}
