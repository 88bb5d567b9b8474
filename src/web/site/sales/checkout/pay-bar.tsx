import { Button } from '#src/web/ui/button.tsx'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import { TotalBar } from '#src/web/site/shared/total-bar.tsx'
import * as words from '#src/contracts/words/site/checkout.ts'
import { say } from '#src/web/ui/say.ts'
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
          {say(words.chooseHowToPayButton)}
        </Button>
      )}
    </TotalBar>
  )
}
