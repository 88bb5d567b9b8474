import type { openOffer } from '#src/contracts/sales/offers.ts'
import type { readOffer } from '#src/contracts/sales/offers.ts'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#src/web/api/api-error.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import * as paths from '#src/contracts/paths.ts'
import { describeOffer, type ShownOffer } from './shown-offer.ts'

export interface OfferLink {
  service: string | undefined
  // Of an offer that we signed for somebody.
  token: string | undefined
}

// Undefined while the server is asked. Without a token it makes the published offer the visitor's own, once.
export function useOffer({ service, token }: OfferLink) {
  const [offer, setOffer] = useState<ShownOffer>()
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    const asking = token
      ? askServer<typeof readOffer>(paths.readOffer, { params: { token } })
      : askServer<typeof openOffer>(paths.openOffer, { body: { service } })
    asking
      .then((answer) => setOffer(describeOffer(answer, token)))
      .catch((error: unknown) => {
        const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
        if (isRefused) setOffer(describeOffer({ state: 'unknown', offer: null }, token))
        else setFailed(true)
      })
  }, [token, service])

  const onEnd = useCallback(() => setOffer((before) => before && { ...before, state: 'expired' }), [])
  return { offer, hasFailed, onEnd }
}
