import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { useState } from 'react'
import { formatCount } from '#src/kit/format-date.ts'
import { officePages, sitePages } from '#src/contracts/pages.ts'
import { EmailsTab } from '#src/web/office/people/emails/emails-tab.tsx'
import { formatClock } from '#src/web/office/shared/format-time.ts'
import { readFilter } from '#src/web/office/people/leads/lead-filter.ts'
import { useLeads } from '#src/web/office/people/leads/use-leads.ts'
import { OutreachTab } from '#src/web/office/outreach/letters/outreach-tab.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Tabs } from '#src/web/ui/tabs.tsx'
import { webLink } from '#src/web/office/people/leads/lead-links.ts'
import { useDesk } from '#src/web/office/shared/use-desk.ts'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { CustomersTab } from './customers-tab.tsx'
import { DeletedTab } from './deleted-tab.tsx'
import { StatsTab } from './stats-tab.tsx'
import { useCustomerFigures } from './use-customer-figures.ts'

const analyticsSetting = `${officePages.settings}?find=analytics`

// Opens the analytics page the owner uses; without one, says where to name it.
function AnalyticsButton() {
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
          You haven’t set an analytics page yet. <Link href={analyticsSetting}>Add its address in Settings</Link>, and
          this button opens it.
        </p>
      </Dialog>
    </>
  )
}

const tabNames = ['customers', 'emails', 'outreach', 'deleted', 'stats'] as const
type TabName = (typeof tabNames)[number]

const readTab = (search: URLSearchParams): TabName => tabNames.find((name) => name === search.get('tab')) ?? 'customers'

export function ControlPanelScreen() {
  const [search, setSearch] = useSearchParams()
  const tab = readTab(search)
  const customers = useLeads(readFilter(search))
  const figures = useCustomerFigures().data
  const openTab = (name: TabName) => setSearch(name === 'customers' ? {} : { tab: name })
  return (
    <>
      <ScreenHead title="Control panel" actions={<HeadActions />}>
        {figures
          ? `${countActive(figures.active)} Updated ${formatClock(customers.dataUpdatedAt)}.`
          : 'Counting your customers.'}
      </ScreenHead>
      <Tabs
        label="Parts of the control panel"
        tabs={[
          { value: 'customers', label: 'Customers', count: figures?.active },
          { value: 'emails', label: 'Emails' },
          { value: 'outreach', label: 'Outreach' },
          { value: 'deleted', label: 'Deleted', count: figures?.archived },
          { value: 'stats', label: 'Stats' },
        ]}
        value={tab}
        onChange={openTab}
      >
        {tab === 'customers' && <CustomersTab customers={customers} />}
        {tab === 'emails' && <EmailsTab />}
        {tab === 'outreach' && <OutreachTab />}
        {tab === 'deleted' && <DeletedTab />}
        {tab === 'stats' && <StatsTab customers={customers} />}
      </Tabs>
    </>
  )
}

const countActive = (active: number): string =>
  active === 1 ? '1 active customer.' : `${formatCount(active)} active customers.`

function HeadActions() {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  return (
    <>
      <Button variant="line" size="sm" onClick={refresh}>
        Refresh Data
      </Button>
      <AnalyticsButton />
      <Button variant="line" size="sm" href={sitePages.home} target="_blank" rel="noopener">
        View Website
      </Button>
    </>
  )
}
