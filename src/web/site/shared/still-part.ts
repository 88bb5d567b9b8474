import type { ComponentType } from 'react'
import { type LazyScreen, lazyScreen } from '#src/web/lazy-screen.tsx'

const parts: LazyScreen[] = []

// A part of a page for <Still>: rendered at build, and in the browser only where the page was not.
export function stillPart(importPart: () => Promise<ComponentType>): LazyScreen {
  const part = lazyScreen(importPart)
  parts.push(part)
  return part
}

// Before a page is prerendered: a part that is still on its way would be missing from it.
export const loadStillParts = async (): Promise<void> => {
  await Promise.all(parts.map(({ load }) => load()))
}
