import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

const shownMs = 2_000

export interface CopyButtonProps {
  label: string
  copiedLabel: string
  // Asked for at the press: what is copied may change until then.
  text: () => string
  size?: 'sm' | 'md'
  onFail: () => void
}

export function CopyButton({ label, copiedLabel, text, size = 'md', onFail }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
    } catch {
      // Refused by the browser, or an address without https, where there is no clipboard at all.
      return onFail()
    }
    clearTimeout(timer.current)
    setCopied(true)
    timer.current = setTimeout(() => setCopied(false), shownMs)
  }

  return (
    <Button variant="line" size={size} aria-live="polite" onClick={() => void copy()}>
      {isCopied ? copiedLabel : label}
    </Button>
  )
}
