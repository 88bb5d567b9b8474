import { checkMailDomain, type MailRecord } from '#src/contracts/people/emails.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { Tone } from '#src/web/ui/glyph.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Status } from '#src/web/ui/status.tsx'
import styles from './settings.module.css'
import { useSettingsTest } from './use-settings.ts'

const states: Record<MailRecord['state'], [tone: Tone, word: string]> = {
  found: ['ok', 'found'],
  missing: ['fail', 'missing'],
  wrong: ['fail', 'wrong'],
  unknown: ['idle', 'unknown'],
}

// What the domain of the saved sender says about its mail. Without it, emails end as spam.
export function MailDomain() {
  const check = useSettingsTest(() => callApi(checkMailDomain))
  return (
    <div className={styles.test}>
      <Button variant="line" busy={check.isPending} onClick={() => check.mutate()}>
        Check my domain
      </Button>
      <div role="status">
        {check.error && <Notice tone="fail">{describeError(check.error)}</Notice>}
        {check.data && (
          <>
            <p>What {check.data.domain} says about its emails:</p>
            <ul className={styles.records}>
              {check.data.records.map(({ kind, state, sentence, line }) => (
                <li key={kind}>
                  <Status tone={states[state][0]}>
                    {kind} {states[state][1]}
                  </Status>
                  <p>{sentence}</p>
                  {line && <code>{line}</code>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
