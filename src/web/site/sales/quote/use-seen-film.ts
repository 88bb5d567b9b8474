import { useEffect } from 'react'
import { askServer } from '#src/web/api/ask-server.ts'
import * as paths from '#src/contracts/paths.ts'
import type { keepSeenFilm } from '#src/contracts/studio/seen-films.ts'
import { deleteFilmDraft, loadSeenFilm } from '#src/web/site/shared/film-draft-store.ts'
import { readDraft, type SentQuote } from './draft-record.ts'

const retryMs = 8_000

// A film that was seen before the quote goes with it: the same one is made. It leaves this device once it has arrived.
export function useSeenFilm({ customerId }: SentQuote): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    // Before the first photo has arrived: then it leaves the list.
    const places = new Map(readDraft()?.photos.map(({ key, position }) => [key, position]))
    const send = async () => {
      const seen = await loadSeenFilm()
      const photos = seen?.photos.flatMap(({ key, ...photo }) => {
        const position = places.get(key)
        return position === undefined ? [] : [{ ...photo, position }]
      })
      if (!seen || !photos?.length || isGone) return
      try {
        await askServer<typeof keepSeenFilm>(paths.keepSeenFilm, { params: { customerId }, body: { ...seen, photos } })
        await deleteFilmDraft()
      } catch {
        if (!isGone) timer = setTimeout(() => void send(), retryMs)
      }
    }
    void send()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [customerId])
}
