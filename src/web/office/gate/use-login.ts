import { useMutation, useQueryClient } from '@tanstack/react-query'
import { login } from '#src/contracts/auth.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { sessionEndMs } from '#src/web/office/session/session-end.ts'
import { openSession } from '#src/web/office/session/use-session.ts'

export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => callApi(login, { body: { password } }),
    onSuccess: ({ data, headers }) => openSession(queries, sessionEndMs(data.expiresAt, headers, Date.now())),
    // The cache of mutations keeps what was sent; a password must not stay there.
    gcTime: 0,
  })
}
