import { useMutation, useQueryClient } from '@tanstack/react-query'
import { logout } from '#src/contracts/people/auth.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { useToast } from '#src/web/ui/toast.tsx'
import { closeSession } from './use-session.ts'

export function useLogout() {
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: () => callApi(logout, {}),
    onSuccess: () => closeSession(queries),
    // The cookie still opens the office: the screen must not pretend otherwise.
    onError: () =>
      showToast({ tone: 'fail', title: 'Logout Failed', text: 'You are still logged in. Please try again.' }),
  })
}
