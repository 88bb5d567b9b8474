import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Customer } from '#src/contracts/people/customers.ts'
import { customerAddress } from '#src/web/office/shared/customer-address.ts'
import { customerName } from '#src/web/office/shared/customer-name.ts'
import { useCustomerSearch } from '#src/web/office/shared/use-customer-search.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { SearchInput } from '#src/web/ui/search-input.tsx'
import styles from './merge-customer.module.css'
import { ConfirmMerge } from './confirm-merge.tsx'

// For somebody who is there twice.
export function MergeCustomer({ customer }: { customer: Customer }) {
  const [isOpen, setOpen] = useState(false)
  const [other, setOther] = useState<Customer>()
  const [, navigate] = useLocation()
  const close = () => {
    setOpen(false)
    setOther(undefined)
  }
  return (
    <>
      <Button variant="line" size="sm" onClick={() => setOpen(true)}>
        Merge
      </Button>
      <Dialog open={isOpen} onClose={close} title={`Merge ${customerName(customer)} with`}>
        {other ? (
          <ConfirmMerge
            customer={customer}
            other={other}
            onBack={() => setOther(undefined)}
            onMerged={(keptId) => {
              close()
              if (keptId !== customer.id) navigate(customerAddress(keptId))
            }}
          />
        ) : (
          <OtherCustomers customer={customer} onChoose={setOther} />
        )}
      </Dialog>
    </>
  )
}

// Whoever has the same name is shown first: they are the likeliest.
function OtherCustomers({ customer, onChoose }: { customer: Customer; onChoose: (other: Customer) => void }) {
  const [typed, setTyped] = useState(customer.name)
  const found = useCustomerSearch(typed)
  const others = found.data?.filter(({ id }) => id !== customer.id) ?? []
  return (
    <div className={styles.stack}>
      <SearchInput label="Search customers" placeholder="Name, email or business" value={typed} onChange={setTyped} />
      <ul className={styles.list}>
        {others.map((other) => (
          <li key={other.id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(other)}>
              <b>{customerName(other)}</b>
              <span>
                {other.email}
                {other.businessName && `, ${other.businessName}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.data && others.length === 0 && <p>No other customer matches. Search for the other entry.</p>}
    </div>
  )
}
