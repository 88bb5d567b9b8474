import { useState } from 'react'
import { Button } from '#src/web/ui/button.tsx'
import { Composer } from './composer.tsx'
import type { Addressee } from './letter-values.ts'

export interface WriteButtonProps {
  to: Addressee
  order?: { id: string; orderNumber: string }
  label: string
  variant?: 'ink' | 'line'
}

export function WriteButton({ to, order, label, variant = 'line' }: WriteButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size="sm" aria-label={`${label}: ${to.name || to.email}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <Composer to={to} order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
