import { type FormEvent, useState } from 'react'
import columns from '#src/web/office/shared/columns.module.css'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import {
  type BatchPriority,
  batchPriorities,
  defaultBatchCustomers,
  maxBatchCustomers,
} from '#src/contracts/studio/batches.ts'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { BatchList } from './batch-list.tsx'
import { KeyCard } from './key-card.tsx'
import { LiveStatus } from './live-status.tsx'
import { TemplateAutomation } from './template-automation.tsx'
import { useBatches, useCapacity, useCreateBatch } from './use-scaling.ts'
import styles from './scaling-screen.module.css'

const priorityChoices = batchPriorities.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
}))

function BatchCard() {
  const create = useCreateBatch()
  const { value: count, set: setCount } = useDraft('batch', String(defaultBatchCustomers))
  const [priority, setPriority] = useState<BatchPriority>('standard')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ count: Number(count), priority })
  }
  return (
    <Panel title="Batch processing">
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.pair}>
          <TextInput
            label="Customers"
            type="number"
            min={1}
            max={maxBatchCustomers}
            step={1}
            required
            value={count}
            onChange={({ target }) => setCount(target.value)}
          />
          <Select
            label="Priority"
            options={priorityChoices}
            value={priority}
            onChange={({ target }) => setPriority(target.value as BatchPriority)}
          />
        </div>
        <Button type="submit" busy={create.isPending}>
          Create Batch Job
        </Button>
        <p className={styles.help}>
          Takes the paid customers who have waited longest. Their jobs run automatically and pause for your approval
          before delivery.
        </p>
      </form>
    </Panel>
  )
}

export function ScalingScreen() {
  const capacity = useCapacity()
  const batches = useBatches()
  return (
    <>
      <ScreenHead title="Stage 2 scaling">50+ videos per day: batches, the provider and templates.</ScreenHead>
      <div className={columns.stack}>
        {capacity.isError && (
          <LoadFailed error={capacity.error} busy={capacity.isFetching} onRetry={() => void capacity.refetch()} />
        )}
        {capacity.isPending && <Skeleton lines={5} />}
        {capacity.data && <LiveStatus metrics={capacity.data} />}
        <div className={columns.columns}>
          <div className={columns.stack}>
            <BatchCard />
            {batches.data && <BatchList batches={batches.data} />}
          </div>
          <div className={columns.stack}>
            <KeyCard />
            <TemplateAutomation />
          </div>
        </div>
      </div>
    </>
  )
}
