import type { readOrder } from '#src/contracts/sales/orders.ts'
import { useCallback, useEffect, useState } from 'react'
import type { CustomerOrder } from '#src/contracts/sales/orders.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import * as paths from '#src/contracts/paths.ts'

type Loaded =
  | { name: 'loading' }
  | { name: 'unknown' }
  | { name: 'unreachable' }
  // With the time at which it was so.
  | { name: 'order'; order: CustomerOrder; atMs: number }

const followMs = 30_000
// The news of a card payment takes a moment longer than the way here.
const followPaymentMs = 3_000

// Follows the order while the page is open: a payment that arrives, or a film that is ready, shows without a reload.
export function useOrder(token: string) {
  const [loaded, setLoaded] = useState<Loaded>({ name: 'loading' })

  const reload = useCallback(() => {
    // A moment without connection must not take away what is already on the screen.
    const take = (found: Loaded) =>
      setLoaded((before) => (found.name === 'unreachable' && before.name === 'order' ? before : found))
    void findOrder(token).then(take)
  }, [token])

  useEffect(reload, [reload])

  const everyMs = mayBePaidNow(loaded) ? followPaymentMs : followMs
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload()
    }, everyMs)
    return () => clearInterval(timer)
  }, [reload, everyMs])
  return { loaded, reload }
}

const mayBePaidNow = (loaded: Loaded): boolean =>
  loaded.name === 'order' && loaded.order.method === 'card' && loaded.order.state === 'open'

async function findOrder(token: string): Promise<Loaded> {
  try {
    const order = await askServer<typeof readOrder>(paths.readOrder, { params: { token } })
    return { name: 'order', order, atMs: Date.now() }
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
    return { name: isUnknown ? 'unknown' : 'unreachable' }
  }
}
