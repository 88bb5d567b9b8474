import { Link, useSearchParams } from 'wouter'
import { useState } from 'react'
import type { Customer } from '#src/contracts/people/customers.ts'
import { officePages } from '#src/contracts/pages.ts'
import type { StoryEntry } from '#src/contracts/overview/story.ts'
import { AddressNotice } from '#src/web/office/shared/address-notice.tsx'
import { EraseMedia } from '#src/web/office/shared/erase-media.tsx'
import { customerName } from '#src/web/office/shared/customer-name.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { editCustomer } from '#src/contracts/people/customer-details.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { AddPhotos } from './add-photos.tsx'
import { AnswerNotice } from './answer-notice.tsx'
import { CardActions } from './card-actions.tsx'
import { CardImages } from './card-images.tsx'
import { MergeCustomer } from './merge-customer.tsx'
import { MergeNotices } from './merge-notices.tsx'
import { NoteForm } from './note-form.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { PersonRights } from './person-rights.tsx'
import styles from './customer-screen.module.css'
import { RestoreNotice } from './restore-notice.tsx'
import { Timeline } from './timeline.tsx'
import { useStory } from './use-story.ts'
import { CustomerForm } from './customer-form.tsx'
import { detailsOf } from './read-details.ts'
import { useSaveDetails } from './use-save-details.ts'

function EditCustomer({ customer }: { customer: Customer }) {
  const [isOpen, setOpen] = useState(false)
  const save = useSaveDetails('Customer saved', async (body) => {
    await callApi(editCustomer, { params: { id: customer.id }, body })
    return customer.id
  })
  return (
    <>
      <Button variant="line" size="sm" onClick={() => setOpen(true)}>
        Edit
      </Button>
      {isOpen && (
        <CustomerForm
          title="Edit customer"
          place={`customer/${customer.id}`}
          saved={detailsOf(customer)}
          save={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

export function CustomerScreen() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const story = useStory(id)
  if (story.data) return <Story customer={story.data.customer} entries={story.data.entries} />
  return (
    <>
      <ScreenHead title="Customer" actions={<BackButton />} />
      {story.isPending && <Skeleton lines={8} label="Loading the customer" />}
      {story.isError && <LoadFailed error={story.error} busy={story.isFetching} onRetry={() => void story.refetch()} />}
    </>
  )
}

function Story({ customer, entries }: { customer: Customer; entries: StoryEntry[] }) {
  return (
    <>
      <ScreenHead title={customerName(customer)} actions={<BackButton />}>
        Customer since {formatDayTime(customer.createdAt)}
      </ScreenHead>
      <div className={styles.notices}>
        <MergeNotices customerId={customer.id} />
        <AddressNotice address={customer.email} />
        {customer.deletedAt && !customer.isMerged && <RestoreNotice customer={customer} />}
        {customer.isUnanswered && <AnswerNotice customer={customer} />}
        {customer.source === 'test' && <Notice tone="info">A test submission. It’s left out of your figures.</Notice>}
      </div>
      <div className={styles.columns}>
        <div className={styles.side}>
          <Panel title="Details" aside={!customer.deletedAt && <Corrections customer={customer} />}>
            <CustomerFacts customer={customer} />
            {!customer.deletedAt && <CardActions customer={customer} />}
          </Panel>
          <Panel title="Photos">
            <CardImages customer={customer} />
            {!customer.deletedAt && <AddPhotos customerId={customer.id} />}
            {customer.imageCount > 0 && <EraseMedia customerId={customer.id} name={customer.name} />}
          </Panel>
          <Panel title="Their data">
            <PersonRights customerId={customer.id} name={customer.name} phone={customer.phone} />
          </Panel>
        </div>
        <Panel title="History" aside={<span>Newest first</span>}>
          <NoteForm customer={customer} />
          <Timeline entries={entries} />
        </Panel>
      </div>
    </>
  )
}

function Corrections({ customer }: { customer: Customer }) {
  return (
    <span className={styles.corrections}>
      <EditCustomer customer={customer} />
      <MergeCustomer customer={customer} />
    </span>
  )
}

function BackButton() {
  return (
    <Link href={officePages.controlPanel} asChild>
      <Button variant="line" size="sm" href={officePages.controlPanel}>
        All customers
      </Button>
    </Link>
  )
}
