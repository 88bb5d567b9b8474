import { testMailServer } from '#src/contracts/people/emails.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { Button } from '#src/web/ui/button.tsx'
import styles from './settings.module.css'
import { TestOutcome } from './test-outcome.tsx'
import { useSettingsTest } from './use-settings.ts'

// With what is saved, not with what is typed.
export function MailTest() {
  const test = useSettingsTest(() => callApi(testMailServer, {}))
  return (
    <div className={styles.test}>
      <Button variant="line" busy={test.isPending} onClick={() => test.mutate()}>
        Send me a test
      </Button>
      <TestOutcome data={test.data} error={test.error} />
    </div>
  )
}
