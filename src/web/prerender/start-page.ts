// Printed into every page as its inline script: nothing from outside the function may be used in it.
// The page is already painted and readable; its code is fetched when the browser is idle, or when the visitor acts.
export function startPage(code: string, when: 'idle' | 'now'): void {
  const signs = ['pointerdown', 'keydown', 'focusin']
  let isStarted = false
  let heldForm: HTMLFormElement | undefined

  const start = () => {
    if (isStarted) return
    isStarted = true
    import(/* @vite-ignore */ code).then((main: { start: () => Promise<void> }) => main.start()).then(release, fail)
  }
  // A form sent before its code has arrived would be a plain page load that drops everything typed.
  const hold = (event: Event) => {
    event.preventDefault()
    heldForm = event.target as HTMLFormElement
    start()
  }
  const release = () => {
    for (const sign of signs) removeEventListener(sign, start)
    removeEventListener('submit', hold)
    heldForm?.requestSubmit()
  }
  const fail = (error: unknown) => {
    isStarted = false
    reportError(error)
  }

  for (const sign of signs) addEventListener(sign, start, { passive: true })
  addEventListener('submit', hold)
  if (when === 'now') start()
  else if ('requestIdleCallback' in globalThis) {
    requestAnimationFrame(() => requestIdleCallback(start, { timeout: 2_000 }))
  } else setTimeout(start, 200)
}
