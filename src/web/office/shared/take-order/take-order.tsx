import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import type { Customer } from '#src/contracts/people/customers.ts'
import { officePages } from '#src/contracts/pages.ts'
import { OfferFields } from '#src/web/office/shared/composer/offer-fields.tsx'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { usePrices } from '#src/web/office/shared/prices.ts'
import { type BuyerKind, buyerKinds } from '#src/contracts/sales/buyers.ts'
import { beginNow } from '#src/contracts/words/site/buyer.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { Radio } from '#src/web/ui/radio.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { takeOrder } from '#src/contracts/sales/order-changes.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'
import styles from './take-order.module.css'

interface TakenOrder {
  orderId: string
  customerId: string
  service: ServiceId
  price: number
  days: number
  note: string
  // Unasked it counts as the checkout's own rule says.
  buyer: BuyerKind | undefined
  beginNow: boolean
}

const buyerLabels: Record<BuyerKind, string> = { business: 'For their business', consumer: 'For themselves' }

function useTakeOrder() {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async (body: TakenOrder) => (await callApi(takeOrder, { body })).data,
    onSuccess: ({ orderNumber }) => {
      toast({ tone: 'ok', title: 'Order taken', text: `${orderNumber} awaits payment. Send the link, or copy it.` })
      return queries.invalidateQueries({ queryKey: ['orders'] })
    },
    onError: (error) => toast({ tone: 'fail', title: 'That didn’t work', text: describeError(error) }),
  })
}

// Afterwards the order is open, with its payment link to send or to copy.
export function TakeOrder({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const prices = usePrices()
  const [, navigate] = useLocation()
  // One for as long as it is not done: pressed twice, or sent again after a lost answer, it is the same order.
  const [newId] = useState(() => crypto.randomUUID())
  const draft = useDraft(`take-order/${customer.id}`, {
    orderId: newId as string,
    service: customer.serviceType as string,
    price: String(prices.list[customer.serviceType] / 100),
    days: '14',
    note: '',
    buyer: '',
    beginNow: false,
  })
  const form = draft.value
  const take = useTakeOrder()
  const [price, days] = [Number(form.price), Number(form.days)]
  const buyer = buyerKinds.find((kind) => kind === form.buyer)
  const isRight = price >= 1 && price <= 10_000 && Number.isInteger(days) && days >= 1 && days <= 90
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isRight || take.isPending) return
    const { orderId, note } = form
    const asks = buyer === 'consumer' && form.beginNow
    draft.set({ ...form })
    const order = {
      orderId,
      customerId: customer.id,
      service: form.service as ServiceId,
      price,
      days,
      note,
      buyer,
      beginNow: asks,
    }
    const showOrder = () => navigate(`${officePages.orders}?id=${orderId}`)
    draft.discardAfter(take.mutateAsync(order, { onSuccess: showOrder }))
  }
  return (
    <Dialog open onClose={onClose} title={`Take an order from ${customer.name || customer.email}`}>
      <form className={styles.form} noValidate onSubmit={send}>
        <OfferFields form={form} onChange={(part) => draft.set({ ...form, ...part })} />
        <fieldset className={styles.buyer}>
          <legend>Who is it for?</legend>
          {buyerKinds.map((kind) => (
            <Radio
              key={kind}
              name="buyer"
              value={kind}
              label={buyerLabels[kind]}
              checked={buyer === kind}
              onChange={() => draft.set({ ...form, buyer: kind })}
            />
          ))}
          {buyer === 'consumer' && (
            <Checkbox
              name="beginNow"
              label="They ask us to begin now"
              hint={`Read it to them: “${beginNow}” Otherwise work begins 14 days after the payment.`}
              checked={form.beginNow}
              onChange={({ target }) => draft.set({ ...form, beginNow: target.checked })}
            />
          )}
        </fieldset>
        <TextInput
          label="Note"
          optional
          maxLength={300}
          value={form.note}
          onChange={({ target }) => draft.set({ ...form, note: target.value })}
        />
        <p>The payment link expires after {form.days} days. You can send it by email or copy it.</p>
        <div className={styles.actions}>
          <Button type="submit" busy={take.isPending} disabled={!isRight}>
            Take order
          </Button>
          <DraftMark draft={draft} />
        </div>
      </form>
    </Dialog>
  )
}
