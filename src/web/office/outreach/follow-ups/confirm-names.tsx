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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls inside itself */}
      <ul className={styles.names} aria-label="They get this letter" tabIndex={0}>
        {customers.map(({ id, name, businessName, email }) => (
          <li key={id}>
            {name !== email && <b>{businessName ? `${businessName}, ${name}` : name}</b>} <span>{email}</span>
          </li>
        ))}
      </ul>
    </Confirm>
  )
}
