import { useCallback, useEffect, useState } from 'react'
import type { Photo } from '#src/contracts/photos.ts'
import { askServer } from '../../api/ask-server.ts'
import { orderCalls } from '../order-calls.ts'

const retryMs = 3_000

// Asks again while a photo is still being read.
export function useOrderPhotos(customerId: string) {
  const [photos, setPhotos] = useState<Photo[]>([])

  const reload = useCallback(() => {
    // Without an answer the order is on the screen all the same; its photos come with the next look.
    askServer(orderCalls.listPhotos, { params: { customerId } }).then(
      ({ images }) => setPhotos(images),
      () => undefined,
    )
  }, [customerId])

  const isReading = photos.some(({ state }) => state === 'processing')
  useEffect(reload, [reload])
  useEffect(() => {
    if (!isReading) return
    const timer = setInterval(reload, retryMs)
    return () => clearInterval(timer)
  }, [isReading, reload])
  return { photos, reload }
}
