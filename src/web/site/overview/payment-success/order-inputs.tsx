import { formatDate } from '#src/kit/format-date.ts'
import { useEffect, useEffectEvent } from 'react'
import type { CustomerOrder } from '#src/contracts/sales/orders.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { OrderBrief } from '#src/web/site/overview/order/order-brief.tsx'
import { OrderPhotos } from '#src/web/site/overview/order/order-photos.tsx'
import { useOrder } from '#src/web/site/overview/order/use-order.ts'
import * as words from '#src/contracts/words/site/payment-success.ts'
import { say } from '#src/web/ui/say.ts'

// A photo is read a moment after it has arrived.
const followMs = 3_000

export interface OrderInputsProps {
  token: string
  // Photos and name are there: from now on the times are promised.
  onReady: () => void
}

// What the film still waits for, asked for right where the payment is confirmed.
export function OrderInputs({ token, onReady }: OrderInputsProps) {
  const { loaded, reload } = useOrder(token)
  const order = loaded.name === 'order' ? loaded.order : undefined
  const isWaiting = Boolean(order?.needs)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(reload, followMs)
    return () => clearInterval(timer)
  }, [isWaiting, reload])
  const tellReady = useEffectEvent(onReady)
  const isReady = order !== undefined && !order.needs
  useEffect(() => {
    if (isReady) tellReady()
  }, [isReady])
  if (!order) return null
  const isComplete = !order.needs && !wantsWords(order)
  if (isComplete) return <Notice tone="ok">{describePromise(order.promise)}</Notice>
  return <Inputs {...{ token, order }} onChange={reload} />
}

interface InputsProps {
  token: string
  order: CustomerOrder
  onChange: () => void
}

function Inputs({ token, order, onChange }: InputsProps) {
  const { needs, photos, brief } = order
  return (
    <>
      {needs && photos && <OrderPhotos {...photos} needs={needs} onAdded={onChange} />}
      {brief && wantsWords(order) && (
        <OrderBrief {...{ token, brief, hasBranding: hasBranding(order), onSaved: onChange }} mayChange />
      )}
    </>
  )
}

const hasBranding = ({ addOns }: CustomerOrder): boolean => addOns.includes('custom-branding')

const wantsWords = (order: CustomerOrder): boolean =>
  order.needs?.hasName === false || (hasBranding(order) && !order.brief?.logo)

const dayTime = { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric' } as const

const describePromise = (promise: CustomerOrder['promise']): string =>
  promise ? say(words.allThereUntilDay, { day: formatDate(new Date(promise.deliverBy), dayTime) }) : say(words.allThere)
