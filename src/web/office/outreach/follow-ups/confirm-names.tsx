import type { Customer } from '#src/contracts/people/customers.ts'
import { Confirm } from '#src/web/ui/confirm.tsx'
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
      <ul className={styles.names} aria-label="They get this letter">
        {customers.map(({ id, name, businessName, email }) => (
          <li key={id}>
            <b>{businessName ? `${businessName}, ${name}` : name}</b> {email}
          </li>
        ))}
      </ul>
    </Confirm>
  )
}
