// The way through a piece: the hook, a verse, a build, the hero's part, a turn home, and the chord under the end card.

export type Section = 'intro' | 'verse' | 'build' | 'hero' | 'turn' | 'end'

// Moments of the film, in seconds.
export interface Marks {
  hookEnd?: number | undefined
  hero?: number | undefined
  heroEnd?: number | undefined
  endCard: number
}

// One section a bar, without the end; changes fall on the bar line nearest to their mark.
export function planForm(bars: number, barSeconds: number, marks: Marks | undefined): Section[] {
  const toBar = (seconds: number | undefined, share: number): number =>
    Math.round(seconds === undefined ? bars * share : seconds / barSeconds)
  const introEnd = clamp(toBar(marks?.hookEnd, 0.12), bars > 3 ? 1 : 0, Math.floor(bars / 3))
  const heroStart = clamp(toBar(marks?.hero, 0.58), introEnd, bars)
  const heroEnd = clamp(toBar(marks?.heroEnd, 0.86), heroStart, bars)
  const buildBars = Math.min(4, Math.floor((heroStart - introEnd) / 3))
  const lastBar = bars > 4 ? bars - 1 : bars
  return Array.from({ length: bars }, (_, bar): Section => {
    if (bar < introEnd) return 'intro'
    if (bar >= lastBar) return 'turn'
    if (bar < heroStart) return bar < heroStart - buildBars ? 'verse' : 'build'
    // After a hero in the middle of a film the verse comes back; near the end the hero's part leads home.
    return bar < heroEnd || bars - heroEnd < 4 ? 'hero' : 'verse'
  })
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))
