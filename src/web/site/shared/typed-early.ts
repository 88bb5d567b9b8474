// Before the code of a page arrives, its fields hold what somebody has just chosen, or what the browser put back after a
// reload or a step back. Nothing that was put back may change a price: what counts there is kept by the page itself.
export function mayBeTypedEarly(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'navigate' || (navigator.userActivation?.hasBeenActive ?? false)
}
