import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isConcerned } from './is-concerned.ts'
import { openLiveUpdates } from './open-live-updates.ts'

// Open screens follow what happens elsewhere; their own polling stays, for when the line is down.
export function useLiveUpdates(isOpen: boolean): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      isOpen
        ? openLiveUpdates((topics) => {
            void queries.invalidateQueries({ predicate: ({ queryKey }) => isConcerned(queryKey, topics) })
          })
        : undefined,
    [queries, isOpen],
  )
}
