import type { listPhotos } from '#src/contracts/studio/photos.ts'
import { useCallback, useEffect, useState } from 'react'
import type { Photo } from '#src/contracts/studio/photos.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import * as paths from '#src/contracts/paths.ts'

const retryMs = 3_000

// The photos of the customer whom this browser may see. Asks again while one is still being read.
export function useCustomerPhotos(customerId: string | undefined) {
  const [photos, setPhotos] = useState<Photo[]>([])

  const reload = useCallback(() => {
    if (!customerId) return
    // Without an answer the rest of the page is there all the same; the photos come with the next look.
    askServer<typeof listPhotos>(paths.listPhotos, { params: { customerId } }).then(
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
