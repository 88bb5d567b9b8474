import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import styles from './counter.module.css'
import layout from './layout.module.css'

// Counted up by the inline script of the page, not by React, which leaves the figure as it finds it. A screen reader
// hears the final figure only.
export function Counter({ value, unit }: { value: number; unit: string }) {
  const final = `${value}${unit}`
  return (
    <span className={layout.figures}>
      <VisuallyHidden>{final}</VisuallyHidden>
      <span className={styles.place} aria-hidden="true" data-final={final}>
        <span
          data-figure={import.meta.env.SSR ? 'waiting' : 'counted'}
          data-value={value}
          data-unit={unit}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: escaped(final) }}
        />
      </span>
    </span>
  )
}

// The unit is the owner's word.
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
