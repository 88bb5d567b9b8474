import { useState, useEffect, useRef } from 'react'
import { useSearchParams, Link } from 'wouter'
import type { Customer } from '#src/contracts/people/customers.ts'
import { officePages } from '#src/contracts/pages.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { type LeadFilter, readFilter, writeFilter } from './lead-filter.ts'
import { LeadsList } from './leads-list.tsx'
import { useLeads } from './use-leads.ts'
import { ContactSheet } from './contact-sheet.tsx'
import { usePhotos } from './use-photos.ts'

interface ImagesViewProps {
  customerId: string
  // Absent when the lead is on another page of the list.
  lead: Customer | undefined
  backSearch: string
}

function ImagesView({ customerId, lead, backSearch }: ImagesViewProps) {
  const photos = usePhotos(customerId)
  const back = useRef<HTMLAnchorElement>(null)
  const backHref = backSearch ? `${officePages.leads}?${backSearch}` : officePages.leads
  useEffect(() => back.current?.focus(), [])
  return (
    <>
      <ScreenHead
        title={lead ? `Images of ${lead.name}` : 'Images'}
        actions={
          <Link href={backHref} replace asChild>
            <Button variant="line" size="sm" ref={back} href={backHref}>
              Back to Leads
            </Button>
          </Link>
        }
      >
        {photos.data && describeCount(photos.data.length)}
      </ScreenHead>
      {photos.isPending && <Skeleton lines={8} label="Loading images" />}
      {photos.isError && (
        <LoadFailed error={photos.error} busy={photos.isFetching} onRetry={() => void photos.refetch()} />
      )}
      {photos.data && <ContactSheet photos={photos.data} />}
    </>
  )
}

const describeCount = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`)

// `?images=<id>` is the image view of one lead, so that the Back button leaves it.
export function LeadsScreen() {
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  const leads = useLeads(filter)
  const imagesOf = search.get('images')
  const [lastImagesOf, setLastImagesOf] = useState(imagesOf)
  if (imagesOf && imagesOf !== lastImagesOf) setLastImagesOf(imagesOf)

  // A search is refined letter by letter; one step back must leave it, not undo a letter.
  const changeFilter = (change: Partial<LeadFilter>) =>
    setSearch((before) => writeFilter({ ...readFilter(before), ...change }), { replace: change.q !== undefined })

  if (imagesOf) {
    return (
      <ImagesView
        customerId={imagesOf}
        lead={leads.data?.leads.find(({ id }) => id === imagesOf)}
        backSearch={writeFilter(filter).toString()}
      />
    )
  }
  return <LeadsList leads={leads} filter={filter} focusLead={lastImagesOf} onFilter={changeFilter} />
}
