import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { ImagesView } from './images-view.tsx'
import { type LeadFilter, readFilter, writeFilter } from './lead-filter.ts'
import { LeadsList } from './leads-list.tsx'
import { useLeads } from './use-leads.ts'

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
