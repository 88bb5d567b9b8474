import { useRef, useState } from 'react'
import type { Customer } from '#src/contracts/people/customers.ts'
import type { FollowUpType, FollowUpWords } from '#src/contracts/outreach/follow-up-templates.ts'
import { sendFollowUp } from '#src/contracts/outreach/follow-ups.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { mapAtMost } from '#src/web/api/map-at-most.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'
import { useChangedFollowUps } from './use-follow-ups.ts'

export interface BulkStep {
  customer: Customer
  state: 'waiting' | 'sending' | 'sent' | 'skipped' | 'failed'
  reason?: string
}

const maxAtOnce = 3
const conflict = 409

// One press of the button is one run with an id of its own: pressed again after a broken connection, it goes on where it
// stopped and reaches nobody twice.
export function useBulkRun() {
  const [steps, setSteps] = useState<BulkStep[]>([])
  const [isRunning, setRunning] = useState(false)
  const isBusy = useRef(false)
  const runId = useRef<string>(undefined)
  const refresh = useChangedFollowUps()
  const showToast = useToast()

  const mark = (id: string, change: Partial<BulkStep>) =>
    setSteps((before) => before.map((step) => (step.customer.id === id ? { ...step, ...change } : step)))

  const start = async (customers: Customer[], mailing: FollowUpWords & { type: FollowUpType }) => {
    // A second click comes before the first has disabled the button.
    if (isBusy.current) return
    isBusy.current = true
    const id = (runId.current ??= crypto.randomUUID())
    setRunning(true)
    setSteps(customers.map((customer) => ({ customer, state: 'waiting' })))
    const outcomes = await mapAtMost(customers, maxAtOnce, async (customer) => {
      mark(customer.id, { state: 'sending' })
      const outcome = await sendOne(customer, { ...mailing, runId: id })
      mark(customer.id, outcome)
      return outcome
    })
    const sent = outcomes.filter(({ state }) => state === 'sent').length
    // What failed may be tried again in the same run; a finished run is over.
    if (!outcomes.some(({ state }) => state === 'failed')) runId.current = undefined
    isBusy.current = false
    setRunning(false)
    await refresh()
    const text = `${sent} of ${customers.length} sent`
    showToast(sent > 0 ? { tone: 'ok', title: 'Follow-ups Sent', text } : { tone: 'fail', title: 'Nothing Sent', text })
  }

  // Another selection or other words make another run.
  const clear = () => {
    runId.current = undefined
    setSteps([])
  }
  return { steps, isRunning, start, clear }
}

type Outcome = Pick<BulkStep, 'state' | 'reason'>

async function sendOne(
  { id, email, name }: Customer,
  { type, subject, content, runId }: FollowUpWords & { type: FollowUpType; runId: string },
): Promise<Outcome> {
  try {
    const body = { customerId: id, email, name, template: type, subject, content, runId }
    const { data } = await callApi(sendFollowUp, { body })
    return data.alreadySent ? { state: 'sent', reason: 'Already sent by this run.' } : { state: 'sent' }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === conflict
    return { state: isRefused ? 'skipped' : 'failed', reason: describeError(error as Error) }
  }
}
