import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { listPhotos } from '#src/contracts/studio/photos.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import * as paths from '#src/contracts/paths.ts'

export type ListedPhotos = z.output<typeof listPhotos.answer>

const askAgainMs = 1_500
// A worker that is away leaves the photos unread; the page does not ask for ever.
const maxTries = 60

// What the server found in the photos that have arrived; asked again until it has read them all.
export function usePhotoAdvice(customerId: string, arrived: number): ListedPhotos | undefined {
  const [listed, setListed] = useState<ListedPhotos>()
  useEffect(() => {
    if (arrived === 0) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (tries: number) => {
      const found = await readPhotos(customerId, stop.signal)
      if (stop.signal.aborted) return
      if (found) setListed(found)
      const isRead =
        found && found.images.length >= arrived && found.images.every(({ state }) => state !== 'processing')
      if (!isRead && tries < maxTries) timer = setTimeout(() => void ask(tries + 1), askAgainMs)
    }
    void ask(1)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [customerId, arrived])
  return listed
}

async function readPhotos(customerId: string, signal: AbortSignal): Promise<ListedPhotos | undefined> {
  try {
    return await askServer<typeof listPhotos>(paths.listPhotos, { params: { customerId }, signal })
  } catch {
    // Advice is a courtesy: without an answer the page says nothing, and asks again.
    return undefined
  }
}
