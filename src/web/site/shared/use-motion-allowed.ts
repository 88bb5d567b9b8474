import { useIsLive } from './use-is-live.ts'
import { useReducedMotion } from './use-reduced-motion.ts'
import { useStirred } from './use-stirred.ts'

// A film that nobody asked for plays only where somebody looks, motion is welcome and nobody counts bytes.
export function useMotionAllowed(): boolean {
  const isStirred = useStirred()
  return useMotionWelcome() && isStirred
}

// The same for the one film that the page begins with: it does not wait for a visitor who moves.
export function useMotionWelcome(): boolean {
  const isReduced = useReducedMotion()
  const isLive = useIsLive()
  return isLive && !isReduced && !savesData()
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
