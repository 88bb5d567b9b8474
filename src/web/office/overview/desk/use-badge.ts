import { useEffect } from 'react'

// The number on the icon of the installed office; unknown leaves it as it is.
export function useBadge(count: number | undefined): void {
  useEffect(() => {
    // Not every browser has one, and none shows it before the office is installed.
    if (count !== undefined) void navigator.setAppBadge?.(count).catch(() => undefined)
  }, [count])
}
