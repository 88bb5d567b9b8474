import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { makeQueryClient } from './api/query-client.ts'
import { OfficeApp } from './office/office-app.tsx'

// What only the back office needs stays out of the public pages' code.
export function OfficeEntry() {
  const [queryClient] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <OfficeApp />
    </QueryClientProvider>
  )
}
