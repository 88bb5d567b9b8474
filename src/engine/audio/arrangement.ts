// A piece that opens and closes: introduction, verse, full part, outro, and one last chord that rings under the end card.

export type Section = 'introduction' | 'verse' | 'full' | 'outro' | 'closing'

export interface Tempo {
  bpm: number
  bars: number
  // Where the last chord begins, on the first beat of a bar.
  closingSeconds: number
}

export const closingLength = (seconds: number): number => Math.min(3.6, seconds * 0.3)

// The tempo gives way by a few percent so that whole bars fill the film up to its end card.
export function fitTempo(wantedBpm: number, seconds: number): Tempo {
  const closingSeconds = seconds - closingLength(seconds)
  const bars = Math.max(1, Math.round((closingSeconds * wantedBpm) / 240))
  return { bpm: (bars * 240) / closingSeconds, bars, closingSeconds }
}

export function arrangeBars(bars: number): Section[] {
  const introductionEnd = Math.round(bars * 0.14)
  const verseEnd = Math.round(bars * 0.45)
  const fullEnd = bars - (bars > 6 ? 1 : 0)
  const sections = Array.from({ length: bars }, (_, bar): Section => {
    if (bar < introductionEnd) return 'introduction'
    if (bar < verseEnd) return 'verse'
    return bar < fullEnd ? 'full' : 'outro'
  })
  return [...sections, 'closing']
}
