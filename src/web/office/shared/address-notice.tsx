import { useQuery } from '@tanstack/react-query'
import { askAddressAgain, listAddressChecks } from '#src/contracts/people/addresses.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { formatDayTime } from './format-time.ts'
import { useAction } from './use-action.ts'

const key = ['address-checks']

// While the holder of a changed address has not said that it is theirs.
export function AddressNotice({ address }: { address: string }) {
  const { data: checks = [] } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await callApi(listAddressChecks, { signal })).data,
  })
  const ask = useAction({
    act: () => callApi(askAddressAgain, { body: { address } }),
    done: { title: 'Asked again', text: `We’ve sent the link to ${address} once more.` },
    failed: 'Not asked again',
    changes: [key],
  })
  const check = checks.find((one) => one.address === address)
  if (!check) return null
  return (
    <Notice
      tone="info"
      action={
        <Button variant="line" size="sm" busy={ask.isPending} onClick={() => ask.mutate(undefined)}>
          Ask again
        </Button>
      }
    >
      {address} isn’t confirmed yet. We asked on {formatDayTime(check.askedAt)}. Emails to it wait until someone opens
      the link there.
    </Notice>
  )
}
