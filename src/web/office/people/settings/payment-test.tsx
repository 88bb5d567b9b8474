import { useQueryClient } from '@tanstack/react-query'
import { chargeForTest, createWebhook } from '#src/contracts/people/settings.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import styles from './settings.module.css'
import { useSettingsTest } from './use-settings.ts'

// With the key that is saved, not with one that is typed.
export function PaymentTest() {
  const queries = useQueryClient()
  const webhook = useSettingsTest(async () => {
    const answer = await callApi(createWebhook)
    await queries.invalidateQueries()
    return answer
  })
  const charge = useSettingsTest(() => callApi(chargeForTest))
  return (
    <div className={styles.test}>
      <div className={styles.fileActions}>
        <Button variant="line" busy={webhook.isPending} onClick={() => webhook.mutate()}>
          Create the webhook
        </Button>
        <Button variant="line" busy={charge.isPending} onClick={() => charge.mutate()}>
          Make a test charge
        </Button>
      </div>
      <div role="status">
        {[webhook, charge].map(({ data, error }, index) => (
          <Outcome key={index} data={data} error={error} />
        ))}
      </div>
    </div>
  )
}

interface OutcomeProps {
  data: { isDone: boolean; sentence: string } | undefined
  error: Error | null
}

const Outcome = ({ data, error }: OutcomeProps) => (
  <>
    {data && <Notice tone={data.isDone ? 'ok' : 'fail'}>{data.sentence}</Notice>}
    {error && <Notice tone="fail">{describeError(error)}</Notice>}
  </>
)
