import { useSyncExternalStore } from 'react'

const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown'] as const
const longestWaitMs = 8_000
let isStirred = false

// Somebody is there: what moves by itself costs a phone more than the page, and is for people who look at it.
export const useStirred = (): boolean =>
  useSyncExternalStore(
    listen,
    () => isStirred,
    () => false,
  )

function listen(onChange: () => void): () => void {
  if (isStirred) return () => undefined
  const stir = () => {
    isStirred = true
    stop()
    onChange()
  }
  const timer = setTimeout(stir, longestWaitMs)
  const stop = () => {
    clearTimeout(timer)
    for (const sign of signs) removeEventListener(sign, stir)
  }
  for (const sign of signs) addEventListener(sign, stir, { passive: true })
  return stop
}
