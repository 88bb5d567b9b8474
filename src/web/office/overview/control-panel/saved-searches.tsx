import { type FormEvent, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { everyCustomer, type CustomerFilter } from '#src/contracts/people/customer-filter.ts'
import { listCustomers } from '#src/contracts/people/customers.ts'
import { type SavedSearch, forgetSearch, listSavedSearches, saveSearch } from '#src/contracts/people/saved-searches.ts'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { type LeadFilter, pickFilter } from '#src/web/office/people/leads/lead-filter.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { callApi } from '#src/web/api/call-api.ts'
import styles from './saved-searches.module.css'

const searchesKey = ['saved-searches']

function useSavedSearches() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: searchesKey })
  const searches = useQuery({
    queryKey: searchesKey,
    queryFn: async ({ signal }): Promise<SavedSearch[]> => (await callApi(listSavedSearches, { signal })).data,
  })
  const save = useMutation({
    mutationFn: (search: CustomerFilter & { name: string }) => callApi(saveSearch, { body: search }),
    onSuccess,
  })
  const forget = useMutation({
    mutationFn: (id: string) => callApi(forgetSearch, { params: { id } }),
    onSuccess,
  })
  return { searches, save, forget }
}

export interface SavedSearchesProps {
  filter: LeadFilter
  onFilter: (change: Partial<LeadFilter>) => void
}

export function SavedSearches({ filter, onFilter }: SavedSearchesProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (search: SavedSearch) => {
    const { q, service, filters } = search
    // Parsed again: a service may have left the catalogue since the search was saved.
    const { data } = listCustomers.query.safeParse({ ...filters, q, service })
    onFilter({ ...(data ? pickFilter(data) : { ...everyCustomer, q }), page: 1 })
    setOpen(false)
  }
  return (
    <>
      <Button variant="line" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Saved searches
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Saved searches">
        <SearchList onChoose={choose} />
        <SaveForm filter={filter} />
      </Dialog>
    </>
  )
}

function SearchList({ onChoose }: { onChoose: (search: SavedSearch) => void }) {
  const { searches, forget } = useSavedSearches()
  if (!searches.data)
    return <p className={styles.soft}>{searches.isError ? describeError(searches.error) : 'Loading...'}</p>
  if (searches.data.length === 0)
    return <p className={styles.soft}>None yet. Search or filter, then name the search here.</p>
  return (
    <ul className={styles.list}>
      {searches.data.map((search) => (
        <li key={search.id} className={styles.row}>
          <button type="button" className={styles.choose} onClick={() => onChoose(search)}>
            <b>{search.name}</b>
            <span className={styles.soft}>{describeSearch(search)}</span>
          </button>
          <Button
            variant="line"
            size="sm"
            aria-label={`Remove ${search.name}`}
            busy={forget.isPending && forget.variables === search.id}
            onClick={() => forget.mutate(search.id)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

type Described = Pick<SavedSearch, 'q' | 'service' | 'filters'>

function describeSearch({ q, service, filters }: Described): string {
  const more = Object.values(filters).filter((value) => value !== '' && value !== 'all')
  return [q && `“${q}”`, service === 'all' ? 'all services' : service.toUpperCase(), ...more].filter(Boolean).join(', ')
}

function SaveForm({ filter }: { filter: LeadFilter }) {
  const { save } = useSavedSearches()
  const draft = useDraft('saved-search', '')
  const name = draft.value
  const submit = (event: FormEvent) => {
    event.preventDefault()
    draft.discardAfter(save.mutateAsync({ name, ...pickFilter(filter) }))
  }
  const { q, service, ...filters } = pickFilter(filter)
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label="Save this search as"
        hint={`Current search: ${describeSearch({ q, service, filters })}`}
        error={save.isError ? describeError(save.error) : undefined}
        maxLength={40}
        value={name}
        onChange={(event) => draft.set(event.target.value)}
      />
      <Button type="submit" busy={save.isPending} disabled={name.trim() === ''}>
        Save search
      </Button>
    </form>
  )
}
