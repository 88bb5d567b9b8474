import { useSyncExternalStore } from 'react'

export const useScrolledPast = (px: number): boolean =>
  useSyncExternalStore(
    listen,
    () => scrollY > px,
    () => false,
  )

function listen(onScroll: () => void): () => void {
  addEventListener('scroll', onScroll, { passive: true })
  return () => removeEventListener('scroll', onScroll)
}
