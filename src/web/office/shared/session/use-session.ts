import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readSession } from '#src/contracts/people/auth.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { sessionEndMs } from './session-end.ts'

type Session = { state: 'closed' } | { state: 'open'; endMs: number; mustChangePassword: boolean }

const sessionKey = ['session']

export function useSession() {
  return useQuery({ queryKey: sessionKey, queryFn: fetchSession })
}

async function fetchSession({ signal }: { signal: AbortSignal }): Promise<Session> {
  const { data, headers } = await callApi(readSession, { signal })
  if (!data.authenticated || !data.expiresAt) return { state: 'closed' }
  const endMs = sessionEndMs(data.expiresAt, headers, Date.now())
  return { state: 'open', endMs, mustChangePassword: data.mustChangePassword ?? false }
}

// Asked for again at once: whether the password must be changed first, only the server knows.
export async function openSession(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: sessionKey })
}

// Whoever opens the browser next must find nothing of a customer in its memory.
export function closeSession(queries: QueryClient): void {
  const session: Session = { state: 'closed' }
  queries.setQueryData(sessionKey, session)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}
