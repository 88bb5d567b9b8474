import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readSession } from '#src/contracts/auth.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { sessionEndMs } from './session-end.ts'

type Session = { state: 'closed' } | { state: 'open'; endMs: number }

const sessionKey = ['session']

export function useSession() {
  return useQuery({ queryKey: sessionKey, queryFn: fetchSession })
}

async function fetchSession({ signal }: { signal: AbortSignal }): Promise<Session> {
  const { data, headers } = await callApi(readSession, { signal })
  if (!data.authenticated || !data.expiresAt) return { state: 'closed' }
  return { state: 'open', endMs: sessionEndMs(data.expiresAt, headers, Date.now()) }
}

export function openSession(queries: QueryClient, endMs: number): void {
  const session: Session = { state: 'open', endMs }
  queries.setQueryData(sessionKey, session)
}

// Whoever opens the browser next must find nothing of a customer in its memory.
export function closeSession(queries: QueryClient): void {
  const session: Session = { state: 'closed' }
  queries.setQueryData(sessionKey, session)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}
