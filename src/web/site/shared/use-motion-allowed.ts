import { useReducedMotion } from './use-reduced-motion.ts'
import { useStirred } from './use-stirred.ts'

// A film that nobody asked for plays only where somebody looks, motion is welcome and nobody counts bytes.
export function useMotionAllowed(): boolean {
  const isReduced = useReducedMotion()
  const isStirred = useStirred()
  return isStirred && !isReduced && !savesData()
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
