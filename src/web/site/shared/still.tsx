import { Suspense, useState } from 'react'
import type { LazyScreen } from '#src/web/lazy-screen.tsx'
import layout from './layout.module.css'

// A part of a prerendered page that answers to nothing: its markup stays as it came, and its code never does.
// Only where the page was not prerendered is the part loaded and rendered like any other.
export function Still({ id, part: { Screen } }: { id: string; part: LazyScreen }) {
  const [markup] = useState(() => (import.meta.env.SSR ? undefined : document.getElementById(id)?.innerHTML))
  return markup === undefined ? (
    <div id={id} className={layout.through}>
      <Suspense fallback={null}>
        <Screen />
      </Suspense>
    </div>
  ) : (
    // Hydration leaves it alone. Should React build the page anew, it puts back what the page itself had here.
    <div id={id} className={layout.through} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
  )
}
