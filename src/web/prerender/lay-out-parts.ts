// Printed into every page beside startPage: nothing from outside the function may be used in it.
// What stands below the first screen is laid out after its paint, a part in a frame (base.css): all of it at once would
// hold a phone up for longer than a tap should wait.
export function layOutParts(isReturning: boolean): void {
  const parts = [...document.querySelectorAll('[data-later]')]
  const layOutNext = () => {
    parts.shift()?.removeAttribute('data-later')
    if (parts.length > 0) afterPaint()
  }
  const afterPaint = () => requestAnimationFrame(() => setTimeout(layOutNext))

  // A reload, a step back and an address with a mark end further down: the whole page has to be there first.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (isReturning || location.hash || visit?.type !== 'navigate') {
    for (const part of parts) part.removeAttribute('data-later')
  } else afterPaint()
}
