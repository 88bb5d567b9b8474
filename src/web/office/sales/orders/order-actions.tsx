import { useState } from 'react'
import type { OrderDetails, OrderMailKind } from '#src/contracts/sales/orders.ts'
import { whatsAppLink } from '#src/web/office/people/leads/lead-links.ts'
import type { Addressee } from '#src/web/office/shared/composer/letter-values.ts'
import { WriteButton } from '#src/web/office/shared/composer/write-button.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { CopyButton } from '#src/web/ui/copy-button.tsx'
import { useToast } from '#src/web/ui/toast.tsx'
import styles from './order-dialog.module.css'
import { MarkReceived } from './mark-received.tsx'
import { OrderForm, type OrderFormKind } from './order-form.tsx'
import { useConfirmBuyer, useResend } from './use-orders.ts'
import { useSendPaymentLink } from './use-order-changes.ts'

// For an order taken by phone: by mail, or copied into a message.
function PaymentLink({ order, url }: { order: OrderDetails; url: string }) {
  const send = useSendPaymentLink(order)
  const toast = useToast()
  return (
    <div className={styles.link}>
      <label htmlFor="payment-link">Payment link</label>
      <input id="payment-link" className={styles.url} readOnly value={url} onFocus={({ target }) => target.select()} />
      <div className={styles.actions}>
        <CopyButton
          label="Copy link"
          copiedLabel="Copied"
          size="sm"
          text={() => url}
          onFail={() => toast({ tone: 'fail', title: 'Not copied', text: 'Select the link and copy it by hand.' })}
        />
        {order.email && (
          <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
            Send by email
          </Button>
        )}
      </div>
    </div>
  )
}

const mailNames: Record<OrderMailKind, string> = {
  received: 'Resend order email',
  confirmation: 'Resend confirmation',
  link: 'Resend link',
}

export function OrderActions({ order }: { order: OrderDetails }) {
  const [form, setForm] = useState<OrderFormKind>()
  const resend = useResend(order.id)
  const to = addresseeOf(order)
  return (
    <>
      {!order.isBuyerProven && <UnprovenBuyer id={order.id} />}
      <div className={styles.actions}>
        {order.money === 'waiting' && <MarkReceived order={order} />}
        {to && order.state === 'paid' && <AskForPhotos to={to} order={order} />}
        {to && <WriteButton to={to} order={order} label="Write to customer" />}
        {order.mails.map((mail) => (
          <Button key={mail} variant="line" size="sm" busy={resend.isPending} onClick={() => resend.mutate(mail)}>
            {mailNames[mail]}
          </Button>
        ))}
        {formsOf(order).map(([kind, label]) => (
          <Button
            key={kind}
            variant={kind === 'cancel' || kind === 'refund' ? 'bad' : 'line'}
            size="sm"
            onClick={() => setForm(kind)}
          >
            {label}
          </Button>
        ))}
      </div>
      {order.paymentUrl && <PaymentLink order={order} url={order.paymentUrl} />}
      {form && <OrderForm kind={form} order={order} onClose={() => setForm(undefined)} />}
    </>
  )
}

// By mail, or where they gave a number, by WhatsApp: both with the page where photos are added.
function AskForPhotos({ to, order }: { to: Addressee; order: OrderDetails }) {
  const text = `Hello ${order.name}, we are ready to start on your film. Please add 5 to 15 photos here: ${order.orderUrl}`
  const whatsApp = whatsAppLink(order.phone, text)
  return (
    <>
      <WriteButton to={to} order={order} label="Ask for photos" start="photos" />
      {whatsApp && (
        <Button variant="line" size="sm" href={whatsApp} target="_blank" rel="noopener noreferrer">
          Ask by WhatsApp
        </Button>
      )}
    </>
  )
}

// Only what has not been paid is cancelled; what has been is refunded.
function formsOf({ state, paidAt, total, refunded }: OrderDetails): [OrderFormKind, string][] {
  const always: [OrderFormKind, string][] = [
    ['note', 'Add note'],
    ['contact', 'Change contact'],
  ]
  if (state === 'open') return [...always, ['cancel', 'Cancel order']]
  return paidAt && total > refunded ? [...always, ['refund', 'Refund']] : always
}

// A letter about an order goes to the order's own address.
function addresseeOf({ customerId, email, name, serviceType }: OrderDetails) {
  return customerId && email ? { id: customerId, email, name, businessName: '', serviceType } : undefined
}

function UnprovenBuyer({ id }: { id: string }) {
  const confirm = useConfirmBuyer(id)
  return (
    <Notice
      tone="info"
      action={
        <Button variant="line" size="sm" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm this buyer
        </Button>
      }
    >
      We matched this buyer to the customer by what they typed. Make sure it’s the same person: until you confirm it,
      the order shows no photos and its film can’t be delivered.
    </Notice>
  )
}
