import type { Customer } from '#src/contracts/people/customers.ts'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { ScrollArea } from '#src/web/office/shared/scroll-area.tsx'
import styles from './confirm-names.module.css'

export interface ConfirmNamesProps {
  customers: Customer[]
  open: boolean
  onConfirm: () => void
  onCancel: () => void
}

// Names, not a number: a wrong person is seen before the letter leaves.
export function ConfirmNames({ customers, ...answers }: ConfirmNamesProps) {
  return (
    <Confirm
      {...answers}
      title={customers.length === 1 ? 'Send to this customer?' : `Send to these ${customers.length} customers?`}
      confirmLabel="Send now"
      variant="go"
    >
      <ScrollArea className={styles.names} label="They get this letter">
        <ul>
          {customers.map(({ id, name, businessName, email }) => (
            <li key={id}>
              {name !== email && <b>{businessName ? `${businessName}, ${name}` : name}</b>} <span>{email}</span>
            </li>
          ))}
        </ul>
      </ScrollArea>
    </Confirm>
  )
}
