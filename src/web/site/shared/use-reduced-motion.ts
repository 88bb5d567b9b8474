import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

// Before the page is live nothing moves by script, so the answer is yes until the visitor's own is known.
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => true,
  )

function listen(onChange: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
