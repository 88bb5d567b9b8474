import { isClash } from './harmony.ts'
import type { Lead } from './moods/mood.ts'
import { type Stage, touch } from './play-layers.ts'
import type { Bar, Note } from './score.ts'
import { stepSeconds } from './steps.ts'
import { leadOf, nearest, notesBetween, type TuneNote } from './tune.ts'

export function playTune(stage: Stage, tune: readonly TuneNote[]): Note[] {
  return tune.flatMap((note, index) => {
    const bar = stage.bars[note.bar]
    if (!bar) return []
    const lead = leadOf(stage.mood, bar)
    const { atSeconds, seconds } = timesOf(stage, note, tune[index + 1])
    return [
      {
        part: 'lead',
        voice: lead.voice,
        atSeconds,
        seconds,
        midi: note.midi,
        // A tune leans on its high notes.
        velocity: Math.min(1, touch(stage, bar, note.step) * (1.08 + (note.midi - (lead.low + lead.high) / 2) * 0.012)),
        level: lead.level,
        pan: 0.08,
      },
    ]
  })
}

// Until the next note, and a breath at the end of a sentence.
function timesOf(stage: Stage, note: TuneNote, next: TuneNote | undefined) {
  const bar = stage.bars[note.bar] ?? { atSeconds: 0 }
  const atSeconds = stepSeconds(stage, bar, note.step)
  const nextBar = next && stage.bars[next.bar]
  const until = nextBar && next ? stepSeconds(stage, nextBar, next.step) : atSeconds + (note.steps * 15) / stage.bpm
  const longest = (Math.min(note.endsPhrase ? note.steps - 1 : 16, 16) * 15) / stage.bpm
  return { atSeconds, seconds: Math.max(0.1, Math.min(until - atSeconds, longest)) }
}

// A slow second voice: notes of the chord that lie near each other and keep out of the tune's way.
export function playCounter(stage: Stage, tune: readonly Note[], isHeard: (bar: Bar) => boolean): Note[] {
  const { counter } = stage.mood
  let before = (counter.low + counter.high) / 2
  return stage.bars.filter(isHeard).flatMap((bar) => {
    const spans = bar.steps < 16 || bar.index % 2 === 0 ? [{ step: 0, steps: bar.steps }] : halves
    return spans.map(({ step, steps }) => {
      const atSeconds = stepSeconds(stage, bar, step)
      const seconds = (steps * 15) / stage.bpm
      const sung = tune.filter(
        (note) => note.atSeconds < atSeconds + seconds && note.atSeconds + note.seconds > atSeconds,
      )
      before = counterNote(stage, bar, { counter, before, sung })
      const velocity = touch(stage, bar, step) * 0.85
      return {
        part: 'counter' as const,
        voice: counter.voice,
        atSeconds,
        seconds,
        midi: before,
        velocity,
        level: counter.level,
        pan: -0.3,
      }
    })
  })
}

const halves = [
  { step: 0, steps: 8 },
  { step: 8, steps: 8 },
]

function counterNote(
  { tonic }: Stage,
  bar: Bar,
  { counter, before, sung }: { counter: Lead; before: number; sung: readonly Note[] },
) {
  const tones = notesBetween(counter, tonic, bar.chord.tones)
  const free = tones.filter((midi) => !sung.some((note) => isClash(note.midi, midi)))
  const moving = free.filter((midi) => midi !== before)
  return nearest(moving.length > 0 ? moving : tones, before)
}
