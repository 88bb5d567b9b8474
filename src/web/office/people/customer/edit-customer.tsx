import { useState } from 'react'
import { editCustomer } from '#src/contracts/people/customer-details.ts'
import type { Customer } from '#src/contracts/people/customers.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { Button } from '#src/web/ui/button.tsx'
import { CustomerForm } from './customer-form.tsx'
import { detailsOf } from './read-details.ts'
import { useSaveDetails } from './use-save-details.ts'

export function EditCustomer({ customer }: { customer: Customer }) {
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
