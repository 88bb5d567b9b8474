import { answerMs } from '#src/contracts/overview/desk.ts'
import { minuteMs } from '#src/kit/time.ts'
import type { Tone } from '#src/web/ui/glyph.tsx'

const soonMs = 30 * minuteMs

export function describeClock(askedAtMs: number, nowMs: number): { tone: Tone; text: string } {
  const leftMs = askedAtMs + answerMs - nowMs
  if (leftMs <= 0) return { tone: 'fail', text: `${describeMinutes(-leftMs)} late` }
  return { tone: leftMs < soonMs ? 'busy' : 'info', text: `${describeMinutes(leftMs)} left` }
}

function describeMinutes(ms: number): string {
  const minutes = Math.floor(ms / minuteMs)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`
}
