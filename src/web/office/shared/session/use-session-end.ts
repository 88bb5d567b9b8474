import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#src/web/api/api-error.ts'
import { endSession, hearLogout } from './use-session.ts'

// Brings the gate down over the screen when the two hours are over, or as soon as any call hears that the session is gone.
export function useSessionEnd(endMs: number, isOpen: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => endSession(queries), Math.max(0, endMs - Date.now()))
    return () => clearTimeout(timer)
  }, [queries, endMs, isOpen])
  useEffect(() => hearLogout(queries), [queries])
  useEffect(() => (isOpen ? watchRefusals(queries) : undefined), [queries, isOpen])
}

function watchRefusals(queries: QueryClient): () => void {
  const closeOnRefusal = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) endSession(queries)
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
