import * as titlesWords from '#src/contracts/words/site/titles.ts'
import { AlreadyOrdered } from '#src/web/site/sales/checkout/already-ordered.tsx'
import { OrderReceived } from '#src/web/site/sales/checkout/order-received.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { say } from '#src/web/ui/say.ts'
import { type OrderedProps, SheetForm } from './sheet-form.tsx'
import { useFilmCheckout } from './use-film-checkout.ts'

interface OrderSheetProps extends OrderedProps {
  keepFilm: () => Promise<void>
  onClose: () => void
}

// The checkout as a sheet over the film that is ordered, which goes on playing behind it.
export function OrderSheet({ onClose, ...props }: OrderSheetProps) {
  return (
    <Dialog open onClose={onClose} title={say(titlesWords.checkout)} surface="paper" shape="cover">
      <SheetContent {...props} />
    </Dialog>
  )
}

function SheetContent({ tier, keepFilm, ...props }: Omit<OrderSheetProps, 'onClose'>) {
  const checkout = useFilmCheckout({ tier, keepFilm })
  const { stage, quote, orderAnother } = checkout
  if (stage.name === 'received') return <OrderReceived order={stage.order} />
  if (quote?.done && stage.name !== 'paying') return <AlreadyOrdered order={quote.done} onAnother={orderAnother} />
  return <SheetForm checkout={checkout} tier={tier} {...props} />
}
