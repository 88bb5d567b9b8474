import { Button } from '#src/web/ui/button.tsx'
import * as words from '#src/contracts/words/site/checkout.ts'
import { say } from '#src/web/ui/say.ts'
import type { Method } from './choices.ts'

const labels: Record<Method, [label: string, busy: string]> = {
  stripe: [words.payByCardButton, words.payByCardButtonBusy],
  bank: [words.payByBankButton, words.orderButtonBusy],
  contact: [words.contactButton, words.orderButtonBusy],
}

export interface ProceedButtonProps {
  method: Method
  isSending: boolean
  size?: 'md' | 'big'
}

export function ProceedButton({ method, isSending, size = 'md' }: ProceedButtonProps) {
  const [label, busy] = labels[method]
  return (
    <Button type="submit" variant="go" size={size} busy={isSending}>
      {say(isSending ? busy : label)}
    </Button>
  )
}
