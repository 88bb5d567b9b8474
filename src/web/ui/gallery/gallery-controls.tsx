import { useState } from 'react'
import { Button } from '#src/web/ui/button.tsx'
import { Pager } from '#src/web/ui/pager.tsx'
import { Tabs } from '#src/web/ui/tabs.tsx'
import { Specimen } from './specimen.tsx'

const variants = ['go', 'ink', 'line', 'bad'] as const
const tabs = [
  { value: 'customers', label: 'Customers', count: 47 },
  { value: 'emails', label: 'Emails', count: 20 },
  { value: 'stats', label: 'Stats' },
] as const

export function GalleryControls() {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('customers')
  const [page, setPage] = useState(4)
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button ${variant}`}>
          <Button variant={variant}>Default</Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} busy>
            Submitting...
          </Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} size="big">
            Big
          </Button>
          <Button variant={variant} href="#main">
            A link
          </Button>
        </Specimen>
      ))}
      <Specimen name="Tabs">
        <div>
          <Tabs label="Customer work" tabs={tabs} value={tab} onChange={setTab}>
            <p>The panel of {tab}.</p>
          </Tabs>
        </div>
      </Specimen>
      <Specimen name="Pager">
        <Pager label="Pages" page={page} pageCount={9} onPage={setPage} />
      </Specimen>
    </>
  )
}
