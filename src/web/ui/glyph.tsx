import styles from './glyph.module.css'

export type Tone = 'ok' | 'busy' | 'fail' | 'info' | 'idle'

// Tick, half disc, octagon cross, ring and dash: each reads without its colour.
const shapes: Record<Tone, string> = {
  ok: 'M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0ZM5.2 9 2.4 6.200l1.2-1.2 1.6 1.6 3.4-3.5 1.1 1.200Z',
  busy: 'M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0Zm0 1.600a4.4 4.4 0 0 0 0 8.800Z',
  fail: 'M3.5 0h5L12 3.500v5L8.5 12h-5L0 8.500v-5ZM3.3 4.4 4.9 6 3.3 7.600l1.1 1.100L6 7.100l1.6 1.6 1.1-1.100L7.1 6l1.6-1.6-1.1-1.100L6 4.9 4.4 3.300Z',
  info: 'M6 .2a5.8 5.8 0 1 0 0 11.600A5.8 5.8 0 0 0 6 .2Zm0 1.800a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z',
  idle: 'M1 5h10v2H1z',
}

export function Glyph({ tone }: { tone: Tone }) {
  return (
    <svg className={styles.glyph} viewBox="0 0 12 12" aria-hidden="true">
      <path fillRule="evenodd" d={shapes[tone]} />
    </svg>
  )
}
