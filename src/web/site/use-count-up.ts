import { type RefObject, useEffect, useState } from 'react'
import { useReducedMotion } from './use-reduced-motion.ts'

const countMs = 2_000

// The target until the element is half visible, then once from 0 up to it.
export function useCountUp(target: number, element: RefObject<Element | null>): number {
  const [shown, setShown] = useState(target)
  const isReduced = useReducedMotion()

  useEffect(() => {
    if (isReduced || !element.current) return
    let frame = 0
    const countFrom = (startMs: number) => {
      const step = (nowMs: number) => {
        const part = Math.min((nowMs - startMs) / countMs, 1)
        setShown(Math.round(target * part))
        if (part < 1) frame = requestAnimationFrame(step)
      }
      step(startMs)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        frame = requestAnimationFrame(countFrom)
      },
      { threshold: 0.5 },
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      setShown(target)
    }
  }, [target, element, isReduced])

  return shown
}
