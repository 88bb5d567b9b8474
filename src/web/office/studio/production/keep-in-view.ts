import { secondMs } from '#src/kit/time.ts'

const settlingMs = 3 * secondMs

// Shows an element, and again while the screen around it is still being filled: at first there may be too little below it
// to scroll, and what comes above would push it down. Whoever does anything meanwhile is left alone.
export function keepInView(element: Element): () => void {
  const show = () => element.scrollIntoView({ block: 'start' })
  const observer = new ResizeObserver(show)
  const letGo = new AbortController()
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    letGo.abort()
  }
  const timer = setTimeout(stop, settlingMs)
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(act, stop, { passive: true, signal: letGo.signal })
  }
  show()
  observer.observe(document.body)
  return stop
}
