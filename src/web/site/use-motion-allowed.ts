import { useReducedMotion } from './use-reduced-motion.ts'

// A film that nobody asked for plays only where motion is welcome and nobody counts bytes. Known once the page is live.
export function useMotionAllowed(): boolean {
  const isReduced = useReducedMotion()
  return !isReduced && !savesData()
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
