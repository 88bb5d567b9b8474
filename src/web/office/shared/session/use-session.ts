import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { readSession } from '#src/contracts/people/auth.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { drafts } from '#src/web/office/shared/drafts/drafts.ts'
import { sessionEndMs } from './session-end.ts'

// Ended: the screen that was open stays below the gate, with everything that was typed. Closed: there is none.
type Session =
  | { state: 'closed' }
  | { state: 'ended'; endMs: number; mustChangePassword: false }
  | { state: 'open'; endMs: number; mustChangePassword: boolean }

const sessionKey = ['session']
const logoutChannel = 'reelwright.logout'

export function useSession() {
  const queries = useQueryClient()
  return useQuery({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      const session = await fetchSession(signal)
      const before = queries.getQueryData<Session>(sessionKey)
      return session.state === 'closed' ? endOf(before) : session
    },
  })
}

async function fetchSession(signal: AbortSignal): Promise<Session> {
  const { data, headers } = await callApi(readSession, { signal })
  if (!data.authenticated || !data.expiresAt) return { state: 'closed' }
  const endMs = sessionEndMs(data.expiresAt, headers, Date.now())
  return { state: 'open', endMs, mustChangePassword: data.mustChangePassword ?? false }
}

// Asked for again at once: whether the password must be changed first, only the server knows. A screen that waited
// below the gate reads everything anew.
export async function openSession(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: sessionKey })
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}

export function endSession(queries: QueryClient): void {
  queries.setQueryData<Session>(sessionKey, endOf)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0], type: 'inactive' })
}

const endOf = (before: Session | undefined): Session =>
  before && before.state !== 'closed'
    ? { state: 'ended', endMs: before.endMs, mustChangePassword: false }
    : { state: 'closed' }

// After a logout, whoever opens the browser next must find nothing of a customer in its memory.
export function closeSession(queries: QueryClient): void {
  forgetSession(queries)
  const tabs = new BroadcastChannel(logoutChannel)
  tabs.postMessage('logout')
  tabs.close()
}

// In every other tab too.
export function hearLogout(queries: QueryClient): () => void {
  const tabs = new BroadcastChannel(logoutChannel)
  tabs.onmessage = () => forgetSession(queries)
  return () => tabs.close()
}

function forgetSession(queries: QueryClient): void {
  drafts.removeAll()
  queries.setQueryData<Session>(sessionKey, { state: 'closed' })
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}
