import { useState } from 'react'
import type { Customer } from '#src/contracts/people/customers.ts'
import { useBusinessName } from '#src/web/office/shared/business-name.ts'
import { WriteButton } from '#src/web/office/shared/composer/write-button.tsx'
import { mailLink, whatsAppLink } from '#src/web/office/people/leads/lead-links.ts'
import person from '#src/web/office/people/leads/person.module.css'
import { TakeOrder } from '#src/web/office/shared/take-order/take-order.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { ImagesDialog } from './images-dialog.tsx'
import { useArchive } from './use-customer-changes.ts'

export function CardActions({ customer }: { customer: Customer }) {
  const [shown, setShown] = useState<'images' | 'archive' | 'order' | null>(null)
  const business = useBusinessName()
  const archive = useArchive(customer.id)
  const close = () => setShown(null)
  const whatsApp = whatsAppLink(customer.phone, `Hello ${customer.name}, this is ${business} about your film.`)
  return (
    <div className={person.actions}>
      <WriteButton to={customer} label="Write" />
      <WriteButton to={customer} label="Make an offer" start="offer" />
      {whatsApp ? (
        <Button variant="line" size="sm" href={whatsApp} target="_blank" rel="noopener noreferrer">
          WhatsApp
        </Button>
      ) : (
        <Button variant="line" size="sm" disabled title="No WhatsApp number">
          WhatsApp
        </Button>
      )}
      <Button variant="line" size="sm" href={mailLink(customer.email, `Your film from ${business}`)}>
        Email
      </Button>
      <Button
        variant="line"
        size="sm"
        aria-label={`Images of ${customer.name}`}
        data-key="i"
        onClick={() => setShown('images')}
      >
        Images
      </Button>
      <Button
        variant="line"
        size="sm"
        aria-label={`Take an order from ${customer.name}`}
        onClick={() => setShown('order')}
      >
        Take order
      </Button>
      <Button
        variant="bad"
        size="sm"
        aria-label={`Delete ${customer.name}`}
        data-key="d"
        onClick={() => setShown('archive')}
      >
        Delete
      </Button>
      {shown === 'order' && <TakeOrder customer={customer} onClose={close} />}
      {shown === 'images' && <ImagesDialog customer={customer} onClose={close} />}
      <Confirm
        open={shown === 'archive'}
        title="Archive customer?"
        confirmLabel="Archive"
        busy={archive.isPending}
        onConfirm={() => archive.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        <b>{customer.name}</b> leaves the list and gets no more follow-ups. Nothing is erased: you can restore them from
        the Deleted tab.
      </Confirm>
    </div>
  )
}
