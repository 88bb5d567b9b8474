import { useMutation } from '@tanstack/react-query'
import { testMailServer } from '#src/contracts/people/emails.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import styles from './settings.module.css'

// With what is saved, not with what is typed.
export function MailTest() {
  const test = useMutation({ mutationFn: async () => (await callApi(testMailServer, {})).data })
  return (
    <div className={styles.test}>
      <Button variant="line" busy={test.isPending} onClick={() => test.mutate()}>
        Send me a test
      </Button>
      <div role="status">
        {test.data?.problem === null && <Notice tone="ok">Sent to {test.data.to}. Is it in your inbox?</Notice>}
        {test.data?.problem && <Notice tone="fail">{test.data.problem}</Notice>}
        {test.error && <Notice tone="fail">{describeError(test.error)}</Notice>}
      </div>
    </div>
  )
}
