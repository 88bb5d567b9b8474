import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  label: string
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({ query, label, children }: LoadedProps<Data>) {
  if (query.isError) {
    return <LoadFailed error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  }
  return query.isPending ? <Skeleton lines={8} label={label} /> : children(query.data)
}
