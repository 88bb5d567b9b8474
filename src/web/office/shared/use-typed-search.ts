import { useEffect, useRef, useState } from 'react'

const restMs = 300

// Asks the server when the typing rests, not at every letter.
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState({ text: q, isResting: true })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (text: string) => {
    clearTimeout(timer.current)
    setTyped({ text, isResting: false })
    timer.current = setTimeout(() => {
      onSearch(text.trim())
      setTyped({ text, isResting: true })
    }, restMs)
  }
  // The address may change without typing, by the Back button; then it is right and the field follows.
  const isOutdated = typed.isResting && typed.text.trim() !== q
  return [isOutdated ? q : typed.text, type] as const
}
