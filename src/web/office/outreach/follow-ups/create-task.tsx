import { type FormEvent, useState } from 'react'
import type { Customer } from '#src/contracts/people/customers.ts'
import { followUpChoices, type FollowUpType } from '#src/contracts/outreach/follow-up-templates.ts'
import type { FollowUpSummary } from '#src/contracts/outreach/follow-ups.ts'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { SearchInput } from '#src/web/ui/search-input.tsx'
import { Segment } from '#src/web/ui/segment.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './create-task.module.css'
import { useCustomerSearch } from '#src/web/office/shared/use-customer-search.ts'
import { useCreateTask } from './use-follow-ups.ts'

interface Task {
  // With the names: whoever was chosen stays, also when the search goes on to others.
  customer: Pick<Customer, 'id' | 'name' | 'businessName'>
  type: FollowUpType
  dueDate: string
  subject: string
  content: string
}

const nobody = { id: '', name: '', businessName: '' }
const blank: Task = { customer: nobody, type: 'day3', dueDate: '', subject: '', content: '' }

export function CreateTask({ today, days }: Pick<FollowUpSummary, 'today' | 'days'>) {
  const [typed, setTyped] = useState('')
  const draft = useDraft('follow-up', blank)
  const customers = useCustomerSearch(typed)
  const create = useCreateTask()
  const change = (part: Partial<Task>) => draft.set((before) => ({ ...before, ...part }))
  const { customer, ...task } = draft.value
  const found = customers.data ?? []
  const offered = customer.id && !found.some(({ id }) => id === customer.id) ? [customer, ...found] : found

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (customer.id) draft.discardAfter(create.mutateAsync({ ...task, customerId: customer.id }))
  }

  return (
    <Panel title="Create Task">
      <form className={styles.form} onSubmit={submit}>
        <SearchInput label="Find a customer" placeholder="Find a customer" value={typed} onChange={setTyped} />
        <Select
          label="Customer"
          placeholder="Choose a customer"
          options={offered.map((each) => ({ value: each.id, label: nameOf(each) }))}
          value={customer.id}
          onChange={(event) => change({ customer: pick(offered.find(({ id }) => id === event.target.value)) })}
        />
        <div className={styles.type}>
          <span aria-hidden="true">Type</span>
          <Segment
            label="Type"
            options={followUpChoices(days)}
            value={task.type}
            onChange={(type) => change({ type })}
          />
        </div>
        <TextInput
          label="Due date"
          type="date"
          min={today}
          value={task.dueDate}
          onChange={(event) => change({ dueDate: event.target.value })}
        />
        {task.type === 'custom' && (
          <>
            <TextInput
              label="Subject"
              required
              maxLength={200}
              value={task.subject}
              onChange={(event) => change({ subject: event.target.value })}
            />
            <TextArea
              label="Content"
              required
              maxLength={20_000}
              hint={`We replace [Name] with ${customer.name || 'the customer’s name'}.`}
              value={task.content}
              onChange={(event) => change({ content: event.target.value })}
            />
          </>
        )}
        <Button type="submit" busy={create.isPending} disabled={!customer.id || !task.dueDate}>
          Create Task
        </Button>
        <DraftMark draft={draft} />
      </form>
    </Panel>
  )
}

// Nothing else of a customer is written down in the browser.
const pick = ({ id, name, businessName } = nobody): Task['customer'] => ({ id, name, businessName })

const nameOf = ({ businessName, name }: Task['customer']): string => (businessName ? `${businessName}, ${name}` : name)
