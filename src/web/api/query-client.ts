import { QueryClient } from '@tanstack/react-query'

// The specification's defaults: what was read stays until a screen asks for it again. Offline, what is asked or sent fails
// at once and says so; by default it would wait in silence for the connection to come back.
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        refetchInterval: false,
        staleTime: Infinity,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
