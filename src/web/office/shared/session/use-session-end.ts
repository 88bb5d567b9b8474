import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#src/web/api/api-error.ts'
import { closeSession } from './use-session.ts'

// Brings the gate back when the two hours are over, or as soon as any call hears that the session is gone.
export function useSessionEnd(endMs: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    const timer = setTimeout(() => closeSession(queries), Math.max(0, endMs - Date.now()))
    return () => clearTimeout(timer)
  }, [queries, endMs])
  useEffect(() => watchRefusals(queries), [queries])
}

function watchRefusals(queries: QueryClient): () => void {
  const closeOnRefusal = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) closeSession(queries)
  }
  const stopQueries = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') closeOnRefusal(event.action.error)
  })
  const stopMutations = queries.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') closeOnRefusal(event.action.error)
  })
  return () => {
    stopQueries()
    stopMutations()
  }
}
