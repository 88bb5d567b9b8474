import { useEffect, useState } from 'react'
import { secondMs } from '#src/kit/time.ts'
import { useToast } from '#src/web/ui/toast.tsx'

// Which text was copied last; forgotten after two seconds.
export function useCopy(): [copied: string | null, copy: (text: string) => Promise<void>] {
  const [copied, setCopied] = useState<string | null>(null)
  const showToast = useToast()
  useEffect(() => {
    if (copied === null) return
    const timer = setTimeout(() => setCopied(null), 2 * secondMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      // Refused by the browser, or there is no clipboard on an address without https.
      showToast({ tone: 'fail', title: 'Copy Failed', text: 'Your browser didn’t allow it. Select the text instead.' })
    }
  }
  return [copied, copy]
}
