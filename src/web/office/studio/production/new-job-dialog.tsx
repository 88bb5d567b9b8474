import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCustomers } from '#src/contracts/people/customers.ts'
import { createProductionJob } from '#src/contracts/studio/production.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './new-job-dialog.module.css'
import { useAction } from './use-production.ts'

export interface NewJobDialogProps {
  open: boolean
  onClose: () => void
  onStarted: (id: string) => void
}

export function NewJobDialog({ open, onClose, onStarted }: NewJobDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="New job">
      <NewJob onStarted={onStarted} />
    </Dialog>
  )
}

function NewJob({ onStarted }: Pick<NewJobDialogProps, 'onStarted'>) {
  const [q, setQ] = useState('')
  const [autopilot, setAutopilot] = useState(true)
  const action = useAction()
  const { data: customers } = useQuery({
    queryKey: ['customers-for-job', q],
    queryFn: async ({ signal }) => (await callApi(listCustomers, { query: { q, pageSize: 6 }, signal })).data,
    placeholderData: keepPreviousData,
  })
  const start = async (customerId: string) => {
    const answer = await action.run({
      call: createProductionJob,
      input: { body: { customerId, autopilot } },
      done: 'Job started',
    })
    const { id } = (answer ?? {}) as { id?: string }
    if (id) onStarted(id)
  }
  return (
    <div className={styles.form}>
      <p>A paid order starts a job automatically. You can start one by hand here.</p>
      <TextInput
        label="Customer"
        placeholder="Name, email or business"
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <Checkbox
        label="Autopilot"
        hint="Runs all stages automatically. It pauses for your approval before delivery."
        checked={autopilot}
        onChange={(event) => setAutopilot(event.target.checked)}
      />
      <ul className={styles.list}>
        {customers?.map(({ id, name, businessName, imageCount }) => (
          <li key={id}>
            <span>
              <b>{businessName || name}</b>
              <small>
                {name}, {imageCount} photos
              </small>
            </span>
            <Button size="sm" variant="line" busy={action.isBusy} onClick={() => void start(id)}>
              Start
            </Button>
          </li>
        ))}
        {customers?.length === 0 && <li>No customer matches.</li>}
      </ul>
    </div>
  )
}
