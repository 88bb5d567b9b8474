import { useState } from 'react'
import { EmailDetailsDialog } from './email-details-dialog.tsx'
import { EmailLog } from './email-log.tsx'
import styles from './emails-tab.module.css'
import { ManualEmail } from './manual-email.tsx'

// The log and a form to write a letter: the content of the control panel's emails tab.
export function EmailsTab() {
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <div className={styles.columns}>
      <EmailLog onOpen={setOpenId} />
      <ManualEmail />
      {openId && <EmailDetailsDialog id={openId} onClose={() => setOpenId(null)} />}
    </div>
  )
}
