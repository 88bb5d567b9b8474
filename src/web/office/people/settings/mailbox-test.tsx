import { useQuery } from '@tanstack/react-query'
import { readMailbox, testMailbox } from '#src/contracts/people/replies.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import styles from './settings.module.css'
import { useSettingsTest } from './use-settings.ts'

// With what is saved, not with what is typed.
export function MailboxTest() {
  const test = useSettingsTest(() => callApi(testMailbox, {}))
  const problem = test.error ? describeError(test.error) : test.data?.problem
  return (
    <div className={styles.test}>
      <Button variant="line" busy={test.isPending} onClick={() => test.mutate()}>
        Open the mailbox
      </Button>
      <div role="status">
        {problem === null && <Notice tone="ok">The mailbox opens. Replies come in every 2 minutes.</Notice>}
        {problem && <Notice tone="fail">{problem}</Notice>}
        {test.isIdle && <LastRead />}
      </div>
    </div>
  )
}

function LastRead() {
  const { data } = useQuery({
    queryKey: ['mailbox'],
    queryFn: async ({ signal }) => (await callApi(readMailbox, { signal })).data,
  })
  if (data?.problem) return <Notice tone="fail">{data.problem}</Notice>
  return data?.readAt ? <p>Last read {formatDayTime(data.readAt)}.</p> : null
}
