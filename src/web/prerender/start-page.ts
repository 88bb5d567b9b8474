import type { holdActs } from './hold-acts.ts'

export interface StartOptions {
  // What exports `start`, and everything that it will ask for.
  main: string
  modules: string[]
  // How long a page that is complete to read waits for a sign of its visitor, once loaded; 0 for one that is nothing yet.
  waitMs: number
  // In the session's storage while a visitor comes back to where they were: that place must be found at once.
  returningKey: string
}

// Printed into every page as its inline script: nothing from outside the function may be used in it.
// The page is already painted, readable and linked. Its code is fetched at the first sign that somebody is there, or after
// a while: whoever only passes through pays nothing for it.
export function startPage({ main, modules, waitMs, returningKey }: StartOptions, hold: typeof holdActs): void {
  const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'dragenter']
  let isStarted = false

  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const href of modules) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    import(/* @vite-ignore */ main).then((page: { start: () => Promise<void> }) => page.start()).then(finish, fail)
  }
  const release = hold(start)
  const finish = () => {
    for (const sign of signs) removeEventListener(sign, start)
    release()
  }
  const fail = (error: unknown) => {
    isStarted = false
    reportError(error)
  }
  const isReturning = () => {
    try {
      return sessionStorage.getItem(returningKey) !== null
    } catch {
      // Blocked together with cookies: then nothing was left there either.
      return false
    }
  }

  for (const sign of signs) addEventListener(sign, start, { passive: true })
  if (waitMs === 0 || isReturning()) start()
  else addEventListener('load', () => setTimeout(start, waitMs))
}
