import { Button } from '#src/web/ui/button.tsx'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import { TotalBar } from '#src/web/site/shared/total-bar.tsx'
import type { Method } from './choices.ts'
import type { Price } from './estimate-cart.ts'
import { ProceedButton } from './proceed-button.tsx'

export interface PayBarProps {
  price: Price | undefined
  method: Method | undefined
  isSending: boolean
}

export function PayBar({ price, method, isSending }: PayBarProps) {
  return (
    <TotalBar total={price ? formatPounds(price.total) : '...'}>
      {method ? (
        <ProceedButton {...{ method, isSending }} />
      ) : (
        <Button variant="line" href="#payment-method">
          Choose How to Pay
        </Button>
      )}
    </TotalBar>
  )
}
