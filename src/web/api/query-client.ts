import { QueryClient } from '@tanstack/react-query'

// The specification's defaults: what was read stays until a screen asks for it again.
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchInterval: false, staleTime: Infinity },
      mutations: { retry: false },
    },
  })
