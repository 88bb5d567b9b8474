// Where a visitor was on a page before a legal page, so that the way back ends at the same line.

export const returningKey = 'returningFromLegal'
const scrollKeyOf = (path: string): string => `scrollPosition:${path}`

export function saveScroll(): void {
  store()?.setItem(scrollKeyOf(location.pathname), String(Math.round(scrollY)))
}

// Scrolls to where this page was left, if it was.
export function restoreScroll(): void {
  const saved = store()?.getItem(scrollKeyOf(location.pathname))
  if (saved) scrollTo({ top: Number(saved), behavior: 'instant' })
}

export function markReturnFromLegal(): void {
  store()?.setItem(returningKey, 'true')
}

// True once: a later visit to the page starts at its top again.
export function takeReturnFromLegal(): boolean {
  const isReturning = store()?.getItem(returningKey) === 'true'
  if (isReturning) store()?.removeItem(returningKey)
  return isReturning
}

function store(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    // A browser that blocks site data throws here; the visitor then lands at the top of the page.
    return undefined
  }
}
