import { useMutation, useQueryClient } from '@tanstack/react-query'
import { login } from '#src/contracts/people/auth.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { openSession } from '#src/web/office/shared/session/use-session.ts'

interface Given {
  password: string
  code?: string
}

export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Given) => callApi(login, { body }),
    onSuccess: () => openSession(queries),
    // The cache of mutations keeps what was sent; a password must not stay there.
    gcTime: 0,
  })
}
