import { useState } from 'react'
import { webLink } from '#src/web/office/people/leads/lead-links.ts'
import { useDesk } from '#src/web/office/shared/use-desk.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'

// Opens the analytics page the owner uses; without one, says how to name it.
export function AnalyticsButton() {
  const [isExplained, setExplained] = useState(false)
  const href = webLink(useDesk().data?.analyticsUrl ?? '')
  if (href) {
    return (
      <Button variant="line" size="sm" href={href} target="_blank" rel="noopener noreferrer">
        Analytics
      </Button>
    )
  }
  return (
    <>
      <Button variant="line" size="sm" aria-haspopup="dialog" onClick={() => setExplained(true)}>
        Analytics
      </Button>
      <Dialog open={isExplained} onClose={() => setExplained(false)} title="Analytics">
        <p>
          You haven’t set an analytics page yet. Start the product with <code>ANALYTICS_URL</code> set to its address,
          and this button opens it.
        </p>
      </Dialog>
    </>
  )
}
