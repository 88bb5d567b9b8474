import type { CustomerOrder } from '#src/contracts/sales/orders.ts'
import { OrderBrief } from '#src/web/site/overview/order/order-brief.tsx'
import { OrderPhotos } from '#src/web/site/overview/order/order-photos.tsx'

export interface OrderInputsProps {
  token: string
  order: CustomerOrder
  // The film on this device is on its way to the order, with its photos and words.
  isDelivering: boolean
  onChange: () => void
}

// What the film still waits for, asked for right where the payment is confirmed.
export function OrderInputs({ token, order, isDelivering, onChange }: OrderInputsProps) {
  const { needs, photos, brief } = order
  return (
    <>
      {needs && photos && !isDelivering && <OrderPhotos {...photos} needs={needs} onAdded={onChange} />}
      {brief && wantsWords(order) && !isDelivering && (
        <OrderBrief {...{ token, brief, hasBranding: hasBranding(order), onSaved: onChange }} mayChange />
      )}
    </>
  )
}

const hasBranding = ({ addOns }: CustomerOrder): boolean => addOns.includes('custom-branding')

const wantsWords = (order: CustomerOrder): boolean =>
  order.needs?.hasName === false || (hasBranding(order) && !order.brief?.logo)
