import { useState } from 'react'
import { cardStillProcessing, type OrderDetails } from '#src/contracts/sales/orders.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { useSite } from '#src/web/office/sales/website/use-site.ts'
import { formatPounds } from './order-words.ts'
import { isCardProcessing, useMarkReceived } from './use-orders.ts'

// The receipt goes out at once and its number is never given again: a slip would need a refund.
export function MarkReceived({ order }: { order: OrderDetails }) {
  const [asking, setAsking] = useState<'no' | 'arrived' | 'despiteCard'>('no')
  const [isTest, setTest] = useState(false)
  const received = useMarkReceived(order.id)
  const site = useSite()
  const despiteCard = asking === 'despiteCard'
  const book = () =>
    received.mutate(
      { despiteCard, isTest },
      {
        onSuccess: () => setAsking('no'),
        onError: (error) => setAsking(isCardProcessing(error) ? 'despiteCard' : 'no'),
      },
    )
  return (
    <>
      <Button variant="go" size="sm" onClick={() => setAsking('arrived')}>
        Mark transfer received
      </Button>
      <Confirm
        open={asking !== 'no'}
        title={despiteCard ? 'Book it beside the card payment?' : `Has ${formatPounds(order.total)} arrived?`}
        confirmLabel={despiteCard ? 'Book the transfer too' : 'Yes, it’s in our account'}
        variant={despiteCard ? 'bad' : 'go'}
        busy={received.isPending}
        onConfirm={book}
        onCancel={() => setAsking('no')}
      >
        {despiteCard
          ? cardStillProcessing
          : `Order ${order.orderNumber}, ${order.name}. We’ll email the receipt straight away, and production starts.`}
        {site.data?.launchedAt === null && (
          <Checkbox
            label="This is a test"
            hint="No money has come. The order is marked Test mode and leaves your books when you launch."
            checked={isTest}
            onChange={(event) => setTest(event.target.checked)}
          />
        )}
      </Confirm>
    </>
  )
}
