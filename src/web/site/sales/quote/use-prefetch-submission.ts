import type { readSiteSettings } from '#src/contracts/sales/site-content.ts'
import { useEffect, useState } from 'react'
import { askServer } from '#src/web/api/ask-server.ts'
import * as paths from '#src/contracts/paths.ts'
import { loadQuoteSent } from './load-quote-sent.ts'
import { loadUploader } from './make-sender.ts'

// Fetches, while the form is filled in, what sending it will need: that moment is the worst one to find the connection
// gone. Comes back with the address of the backup form: by the time it is needed, the server may be what does not answer.
export function usePrefetchSubmission({ isTouched, hasPhotos }: { isTouched: boolean; hasPhotos: boolean }) {
  const [backupForm, setBackupForm] = useState<string>()
  useEffect(() => {
    if (!isTouched) return
    // Should it not come now, it is asked for again when it is shown.
    loadQuoteSent().catch(() => undefined)
    askServer<typeof readSiteSettings>(paths.readSiteSettings)
      .then(({ backupFormUrl }) => setBackupForm(backupFormUrl ?? undefined))
      // Without an answer there is no backup form to offer; trying again always is.
      .catch(() => undefined)
  }, [isTouched])
  useEffect(() => {
    // The same, for when the photos are sent.
    if (hasPhotos) loadUploader().catch(() => undefined)
  }, [hasPhotos])
  return backupForm
}
