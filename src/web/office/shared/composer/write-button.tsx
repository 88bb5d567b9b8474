import { useState } from 'react'
import { Button } from '#src/web/ui/button.tsx'
import { Composer } from './composer.tsx'
import type { LetterStart } from './letter-templates.ts'
import type { Addressee } from './letter-values.ts'

export interface WriteButtonProps {
  to: Addressee
  order?: { id: string; orderNumber: string }
  label: string
  // The letter to begin with; what was being written stays.
  start?: LetterStart
  variant?: 'ink' | 'line'
}

export function WriteButton({ to, order, label, start, variant = 'line' }: WriteButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size="sm" aria-label={`${label}: ${to.name || to.email}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <Composer to={to} order={order} start={start} onClose={() => setOpen(false)} />}
    </>
  )
}
