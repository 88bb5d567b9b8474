import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { requestLoginLink, useLoginLink } from '#src/contracts/people/account.ts'
import { callApi } from '#src/web/api/call-api.ts'

// The link in the owner's mailbox ends here: from now on this browser is a known one.
export function useKnownBrowser() {
  const { mutate, ...known } = useMutation({
    mutationFn: (token: string) => callApi(useLoginLink, { body: { token } }),
  })
  useEffect(() => {
    const token = /#link=([\w-]+)/.exec(location.hash)?.[1]
    if (!token) return
    history.replaceState(null, '', location.pathname + location.search)
    mutate(token)
  }, [mutate])
  return known
}

export const useLinkRequest = () => useMutation({ mutationFn: () => callApi(requestLoginLink, {}) })
