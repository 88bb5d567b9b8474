import { Button } from '#src/web/ui/button.tsx'
import type { Method } from './choices.ts'

const labels: Record<Method, [label: string, busy: string]> = {
  stripe: ['Proceed to Card Payment', 'Setting up payment...'],
  bank: ['Order by Bank Transfer', 'Placing your order...'],
  contact: ['Send Order and Contact Me', 'Placing your order...'],
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
      {isSending ? busy : label}
    </Button>
  )
}
