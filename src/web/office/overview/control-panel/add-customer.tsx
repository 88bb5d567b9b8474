import { useState } from 'react'
import { useLocation } from 'wouter'
import { addCustomer } from '#src/contracts/people/customer-details.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { CustomerForm } from '#src/web/office/people/customer/customer-form.tsx'
import { emptyDetails } from '#src/web/office/people/customer/read-details.ts'
import { useSaveDetails } from '#src/web/office/people/customer/use-save-details.ts'
import { customerAddress } from '#src/web/office/shared/customer-address.ts'
import { Button } from '#src/web/ui/button.tsx'

export function AddCustomer() {
  const [isOpen, setOpen] = useState(false)
  const [, navigate] = useLocation()
  const save = useSaveDetails('Customer added', async (body) => {
    const { data } = await callApi(addCustomer, { body })
    return data.id
  })
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Add customer
      </Button>
      {isOpen && (
        <CustomerForm
          title="Add customer"
          place="customer/new"
          saved={emptyDetails}
          save={save}
          onSaved={(id) => navigate(customerAddress(id))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
