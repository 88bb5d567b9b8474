import { describeError } from '#src/web/office/shared/describe-error.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import styles from './setup.module.css'
import { useCheckAddress, useSetup } from './use-setup.ts'

export function AddressPanel() {
  const siteUrl = useSetup().data?.siteUrl ?? ''
  const check = useCheckAddress()
  return (
    <Panel title="The address of the site">
      <dl className={styles.facts}>
        <div>
          <dt>Links in emails lead to</dt>
          <dd>{siteUrl}</dd>
        </div>
        <div>
          <dt>You are looking at</dt>
          <dd>{window.location.origin}</dd>
        </div>
      </dl>
      <Button variant="line" busy={check.isPending} onClick={() => check.mutate()}>
        Check the address
      </Button>
      <div role="status" className={styles.answer}>
        {check.data && <Answer siteUrl={siteUrl} {...check.data} />}
        {check.error && <Notice tone="fail">{describeError(check.error)}</Notice>}
      </div>
    </Panel>
  )
}

interface AnswerProps {
  siteUrl: string
  problem: string | null
  certificateEndsAt: string | null
}

function Answer({ siteUrl, problem, certificateEndsAt }: AnswerProps) {
  if (problem) return <Notice tone="fail">{problem}</Notice>
  if (!siteUrl.startsWith('https:')) {
    return <Notice tone="info">The site answers there, but the connection is not encrypted.</Notice>
  }
  return (
    <Notice tone="ok">
      The site answers there over an encrypted connection.
      {certificateEndsAt && ` The certificate is valid until ${formatDayTime(certificateEndsAt)}.`}
    </Notice>
  )
}
