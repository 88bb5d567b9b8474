import type { holdActs } from './hold-acts.ts'
import type { layOutParts } from './lay-out-parts.ts'
import type { PageCode, runCode } from './run-code.ts'

export interface StartOptions extends PageCode {
  // A page that is nothing yet. One that is complete to read waits until the browser has nothing else to do.
  startsAtOnce: boolean
  // What is prerendered is for somebody without a link and without a past: whoever has either is shown theirs at once.
  isPersonal: boolean
  // In the session's storage while a visitor comes back to where they were: that place must be found at once.
  returningKey: string
  // In the browser's storage once the server keeps a cart for it.
  cartKey: string
  // In the browser's storage while a form of this page was left half filled in: it must be found so again.
  draftKey: string | undefined
}

export interface StartParts {
  hold: typeof holdActs
  layOut: typeof layOutParts
  run: typeof runCode
}

// Printed into every page as its inline script: nothing from outside the function may be used in it.
// The page is already painted, readable and linked. Its code is fetched at the first sign that somebody is there, or once
// the page is loaded and the browser idle.
export function startPage(options: StartOptions, { hold, layOut, run }: StartParts): void {
  const { modules, startsAtOnce, isPersonal, returningKey, cartKey, draftKey } = options
  const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'dragenter']
  // After loading: what was just decoded is painted first.
  const restMs = 200
  const longestWaitMs = 2_000
  let isStarted = false

  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const href of modules) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    run(options).then(finish, fail)
  }
  // A page that comes up under a pointer hears of it, though nobody has moved it.
  const notice = (event: Event) => {
    const { type, movementX, movementY } = event as PointerEvent
    if (type !== 'pointermove' || movementX !== 0 || movementY !== 0) start()
  }
  const release = hold(start)
  const finish = () => {
    for (const sign of signs) removeEventListener(sign, notice)
    release()
  }
  const fail = (error: unknown) => {
    isStarted = false
    document.documentElement.removeAttribute('data-asked')
    reportError(error)
  }
  // A browser that blocks site data throws here: then nothing was left there either.
  const isKept = (isThere: () => boolean) => {
    try {
      return isThere()
    } catch {
      return false
    }
  }
  const isReturning = () => isKept(() => sessionStorage.getItem(returningKey) !== null)
  const isNamed = () => location.search !== '' || isKept(() => localStorage.getItem(cartKey) !== null)
  const hasPast = () => isNamed() || isKept(() => sessionStorage.length > 0)
  const hasDraft = (key: string) => location.search !== '' || isKept(() => localStorage.getItem(key) !== null)

  layOut(isReturning())
  // Hides what was prerendered for everybody until the page's code has read the link or asked for the cart.
  if (isPersonal && isNamed()) document.documentElement.setAttribute('data-asked', '')
  for (const sign of signs) addEventListener(sign, notice, { passive: true })
  const startWhenIdle = () =>
    // Safari has no such call.
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: longestWaitMs }) : setTimeout(start, restMs)
  if (startsAtOnce || isReturning() || (isPersonal && hasPast()) || (draftKey && hasDraft(draftKey))) start()
  else addEventListener('load', () => setTimeout(startWhenIdle, restMs))
}
