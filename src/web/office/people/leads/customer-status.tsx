import type { Customer } from '#src/contracts/people/customers.ts'
import { customerStatuses, labelOf } from '#src/contracts/enumerations.ts'
import type { Tone } from '#src/web/ui/glyph.tsx'
import { Status } from '#src/web/ui/status.tsx'

const tones: Record<Customer['status'], Tone> = {
  new: 'idle',
  quoted: 'info',
  paid: 'ok',
  in_production: 'busy',
  delivered: 'ok',
  unsubscribed: 'idle',
}

export function CustomerStatus({ status }: { status: Customer['status'] }) {
  return <Status tone={tones[status]}>{labelOf(customerStatuses, status)}</Status>
}
