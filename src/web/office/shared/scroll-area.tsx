import type { ReactNode } from 'react'

export interface ScrollAreaProps {
  label: string
  className: string | undefined
  children: ReactNode
}

// It scrolls inside itself, so the keyboard must reach it.
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls inside itself
    <div className={className} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}
