import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endToken, listTokens, type Token } from '#src/contracts/people/tokens.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { Table } from '#src/web/ui/table.tsx'
import styles from './account.module.css'
import { NewToken } from './new-token.tsx'
import { describeScopes } from './scope-words.ts'
import { accountKey, useAccountAction } from './use-account.ts'

export const useTokens = () =>
  useQuery({
    queryKey: [...accountKey, 'tokens'],
    queryFn: async ({ signal }) => (await callApi(listTokens, { signal })).data,
  })

export function Tokens() {
  const { data: tokens = [] } = useTokens()
  const [isMaking, setMaking] = useState(false)
  const [leaving, setLeaving] = useState<Token>()
  const end = useAccountAction('Token deleted', (id: string) => callApi(endToken, { params: { id } }))
  const columns = [
    { header: 'Name', cell: ({ name, hint }: Token) => `${name} (${hint}…)` },
    { header: 'Access', cell: ({ scopes }: Token) => describeScopes(scopes) },
    { header: 'Last used', cell: ({ lastUsedAt }: Token) => (lastUsedAt ? formatDayTime(lastUsedAt) : 'Never') },
    { header: 'Expires', cell: ({ expiresAt }: Token) => formatDayTime(expiresAt) },
    {
      header: 'Delete',
      align: 'end' as const,
      cell: (token: Token) => (
        <Button variant="line" size="sm" aria-label={`Delete ${token.name}`} onClick={() => setLeaving(token)}>
          Delete
        </Button>
      ),
    },
  ]
  return (
    <div className={styles.form}>
      <p className={styles.help}>
        A token lets another program, such as n8n, read or change what you choose. No token can refund money, erase a
        person or touch your account.
      </p>
      {tokens.length > 0 && <Table caption="Tokens" columns={columns} rows={tokens} rowKey={({ id }) => id} />}
      <Button variant="line" onClick={() => setMaking(true)}>
        New token
      </Button>
      {isMaking && <NewToken onClose={() => setMaking(false)} />}
      <Confirm
        open={leaving !== undefined}
        title="Delete this token?"
        confirmLabel="Delete token"
        busy={end.isPending}
        onConfirm={() => leaving && end.mutate(leaving.id, { onSettled: () => setLeaving(undefined) })}
        onCancel={() => setLeaving(undefined)}
      >
        The program that uses <b>{leaving?.name}</b> loses its access at once.
      </Confirm>
    </div>
  )
}
