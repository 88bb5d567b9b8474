import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { askServer } from '../../api/ask-server.ts'
import { orderCalls } from '../order-calls.ts'
import { describeOpenOffer, describeSignedOffer, type ShownOffer } from './shown-offer.ts'

// Undefined while the server is asked about a signed offer.
export function useOffer(search: string, token: string | undefined) {
  const [offer, setOffer] = useState<ShownOffer | undefined>(() =>
    token ? undefined : endIfOver(describeOpenOffer(search, firstVisit())),
  )
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!token) return
    askServer(orderCalls.readOffer, { params: { token } })
      .then((answer) => setOffer(describeSignedOffer(token, answer)))
      .catch((error: unknown) => {
        const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
        if (isRefused) setOffer(describeSignedOffer(token, { state: 'unknown', offer: null }))
        else setFailed(true)
      })
  }, [token])

  const onEnd = useCallback(() => setOffer((before) => before && endIfOver(before)), [])
  return { offer, hasFailed, onEnd }
}

const endIfOver = (offer: ShownOffer): ShownOffer =>
  offer.state === 'valid' && offer.endsAt !== undefined && offer.endsAt <= Date.now()
    ? { ...offer, state: 'expired' }
    : offer

const key = 'discountOfferStartedAt'

// Kept beyond this visit: a reload or another tab must not start the 48 hours again.
function firstVisit(): number {
  const now = Date.now()
  try {
    const kept = Number(localStorage.getItem(key))
    if (kept > 0 && kept <= now) return kept
    localStorage.setItem(key, String(now))
  } catch {
    // A browser that blocks site data starts anew each time; the server decides what is charged anyway.
  }
  return now
}
