import { type FormEvent, useState } from 'react'
import type { Customer } from '#src/contracts/people/customers.ts'
import { type FollowUpType, followUpTypes } from '#src/contracts/outreach/follow-up-templates.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { SearchInput } from '#src/web/ui/search-input.tsx'
import { Segment } from '#src/web/ui/segment.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './create-task.module.css'
import { useCustomerSearch } from './use-customer-search.ts'
import { useCreateTask } from './use-follow-ups.ts'

interface Draft {
  // Whole: whoever was chosen stays, also when the search goes on to others.
  customer: Customer | undefined
  type: FollowUpType
  dueDate: string
  subject: string
  content: string
}

const blank: Draft = { customer: undefined, type: 'day3', dueDate: '', subject: '', content: '' }

export function CreateTask({ today }: { today: string }) {
  const [typed, setTyped] = useState('')
  const [draft, setDraft] = useState(blank)
  const customers = useCustomerSearch(typed)
  const create = useCreateTask()
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const { customer: chosen, ...task } = draft
  const found = customers.data ?? []
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) create.mutate({ ...task, customerId: chosen.id }, { onSuccess: () => setDraft(blank) })
  }

  return (
    <Panel title="Create Task">
      <form className={styles.form} onSubmit={submit}>
        <SearchInput label="Find a customer" placeholder="Find a customer" value={typed} onChange={setTyped} />
        <Select
          label="Customer"
          placeholder="Choose a customer"
          options={offered.map((customer) => ({ value: customer.id, label: nameOf(customer) }))}
          value={chosen?.id ?? ''}
          onChange={(event) => change({ customer: offered.find(({ id }) => id === event.target.value) })}
        />
        <div className={styles.type}>
          <span aria-hidden="true">Type</span>
          <Segment label="Type" options={followUpTypes} value={draft.type} onChange={(type) => change({ type })} />
        </div>
        <TextInput
          label="Due date"
          type="date"
          min={today}
          value={draft.dueDate}
          onChange={(event) => change({ dueDate: event.target.value })}
        />
        {draft.type === 'custom' && (
          <>
            <TextInput
              label="Subject"
              required
              maxLength={200}
              value={draft.subject}
              onChange={(event) => change({ subject: event.target.value })}
            />
            <TextArea
              label="Content"
              required
              maxLength={20_000}
              hint={`[Name] becomes ${chosen?.name ?? 'the name of the customer'}.`}
              value={draft.content}
              onChange={(event) => change({ content: event.target.value })}
            />
          </>
        )}
        <Button type="submit" busy={create.isPending} disabled={!chosen || !draft.dueDate}>
          Create Task
        </Button>
      </form>
    </Panel>
  )
}

const nameOf = ({ businessName, name }: Customer): string => (businessName ? `${businessName}, ${name}` : name)
