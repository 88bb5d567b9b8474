import { useEffect, useEffectEvent, useState } from 'react'
import type { listPhotos } from '#src/contracts/studio/photos.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import * as paths from '#src/contracts/paths.ts'
import { readSent, type SentQuote } from './draft-record.ts'
import type { QuoteValues } from './quote-fields.ts'

// Of the browser's history, over what was sent.
export const changeLayer = 'quote'

// The checkout leads here to change what was sent in this visit. True when it did: then Back and Save lead there again.
export function useWantedChange(onFound: (sent: SentQuote, values: Partial<QuoteValues>) => void): boolean {
  const [isWanted, setWanted] = useState(false)
  const open = useEffectEvent(onFound)
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('change')) return
    const kept = readSent()
    if (!kept) return
    history.replaceState({ ...history.state, layers: [changeLayer] }, '', location.pathname)
    void countArrived(kept.sent).then((arrived) => {
      setWanted(true)
      open({ ...kept.sent, arrived }, kept.values)
    })
  }, [])
  return isWanted
}

async function countArrived({ customerId, arrived = 0 }: SentQuote): Promise<number> {
  try {
    const { images } = await askServer<typeof listPhotos>(paths.listPhotos, { params: { customerId } })
    return images.length
  } catch {
    // The answers can be changed all the same.
    return arrived
  }
}
