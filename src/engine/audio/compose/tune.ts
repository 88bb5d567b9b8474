// Sentences of four bars: an idea, its echo, a turn and a rest; higher in the hero's part, in fragments before it.

import type { SeededRandom } from '#src/engine/seeded-random.ts'
import { isClash, pitchClass } from './harmony.ts'
import { makeMotif, type Motif, type MotifNote } from './motif.ts'
import type { Lead, Mood } from './moods/mood.ts'
import type { Bar } from './score.ts'

export interface TuneNote {
  bar: number
  step: number
  steps: number
  midi: number
  endsPhrase: boolean
}

export interface TuneWish {
  random: SeededRandom
  mood: Mood
  tonic: number
  bars: readonly Bar[]
}

export function writeTune({ random, mood, tonic, bars }: TuneWish): TuneNote[] {
  const motif = makeMotif(random, mood.cells)
  const notes: TuneNote[] = []
  let before: number | undefined
  for (const bar of bars) {
    const lead = leadOf(mood, bar)
    const sung = figureFor(bar, motif, bars).filter(({ step }) => step < bar.steps)
    const line = placeFigure(sung, {
      bar,
      lead,
      tonic,
      before: withinReach(before, lead),
      endsPhrase: endsPhrase(bar, bars),
    })
    notes.push(...line)
    before = line.at(-1)?.midi ?? before
  }
  return notes
}

export const leadOf = ({ leads }: Mood, { section }: Pick<Bar, 'section'>): Lead =>
  section === 'intro' ? leads.intro : section === 'hero' || section === 'turn' ? leads.hero : leads.verse

const withinReach = (midi: number | undefined, { low, high }: Lead): number => {
  const middle = (low + high) / 2
  if (midi === undefined) return middle
  const octaves = Math.round((middle - midi) / 12)
  return midi + (midi < low - 2 || midi > high + 2 ? octaves * 12 : 0)
}

function endsPhrase(bar: Bar, bars: readonly Bar[]): boolean {
  return bar.index % 4 === 3 || bar.section === 'turn' || bars[bar.index + 1] === undefined
}

function figureFor(bar: Bar, motif: Motif, bars: readonly Bar[]): readonly MotifNote[] {
  const inPhrase = bar.index % 4
  if (endsPhrase(bar, bars)) return motif.rest
  if (bar.section === 'build') return fragment(motif, inPhrase)
  return [motif.call, motif.reply, motif.turn][inPhrase] ?? motif.call
}

// Before the hero only the head of the idea is left, again and again, each time a step higher.
function fragment({ call }: Motif, climb: number): MotifNote[] {
  const head = call.filter(({ step }) => step < 8)
  const raised = head.map(({ step, offset }) => ({ step, offset: offset + climb }))
  return [...raised, ...raised.map(({ step, offset }) => ({ step: step + 8, offset: offset + 1 }))]
}

interface Place {
  bar: Bar
  lead: Lead
  tonic: number
  before: number
  endsPhrase: boolean
}

function placeFigure(figure: readonly MotifNote[], place: Place): TuneNote[] {
  const { bar, lead, tonic } = place
  const ladder = notesBetween(lead, tonic, bar.chord.scale)
  const anchor = anchorFor(figure, ladder, place)
  const line = figure.map(({ step, offset }, index) => {
    const next = figure[index + 1]?.step ?? bar.steps
    const wished = ladder[clampIndex(anchor + offset, ladder)] ?? lead.low
    return {
      bar: bar.index,
      step,
      steps: next - step,
      midi: wished,
      endsPhrase: place.endsPhrase && index === figure.length - 1,
    }
  })
  return settle(line, place)
}

// The idea begins on a note of the chord near to where the last one ended, with room for its shape.
function anchorFor(figure: readonly MotifNote[], ladder: readonly number[], { bar, tonic, before }: Place): number {
  const first = figure[0]?.offset ?? 0
  const highest = Math.max(0, ...figure.map(({ offset }) => offset))
  const cost = (index: number): number => {
    const midi = ladder[index + first] ?? 0
    const isChordTone = bar.chord.tones.includes(pitchClass(midi, tonic))
    const lacksRoom = index + highest >= ladder.length || index < 0
    return Math.abs(midi - before) + (isChordTone ? 0 : 6) + (lacksRoom ? 20 : 0)
  }
  return ladder.map((_, index) => index).reduce((best, index) => (cost(index) < cost(best) ? index : best), 0)
}

// Long notes, strong ones and last ones rest on what sounds; short weak ones may pass from one to the next.
function settle(line: readonly TuneNote[], { bar, lead, tonic }: Place): TuneNote[] {
  const sweet = bar.chord.scale.filter((tone) => !bar.chord.tones.some((chordTone) => isClash(tone, chordTone)))
  const restful = notesBetween(lead, tonic, bar.chord.tones)
  const friendly = notesBetween(
    lead,
    tonic,
    [...new Set([...sweet, ...bar.chord.tones])].toSorted((a, b) => a - b),
  )
  let before: Settled | undefined
  return line.map((note, index) => {
    const midis = note.endsPhrase || note.step % 8 === 0 ? restful : mayPass(note, line, index) ? [note.midi] : friendly
    const midi = nextMidi(midis, note.midi, before)
    before = { wished: note.midi, midi }
    return { ...note, midi }
  })
}

interface Settled {
  wished: number
  midi: number
}

function mayPass(note: TuneNote, line: readonly TuneNote[], index: number): boolean {
  const [one, other] = [line[index - 1]?.midi, line[index + 1]?.midi]
  const isBetween = one !== undefined && other !== undefined && isStep(one, note.midi) && isStep(note.midi, other)
  return isBetween && note.step % 4 !== 0 && note.steps < 4
}

// The nearest note that serves; but where the idea moves, the tune does not stand still, and it moves the same way.
function nextMidi(midis: readonly number[], wished: number, before: Settled | undefined): number {
  const direction = before ? Math.sign(wished - before.wished) : 0
  const cost = (midi: number): number => {
    const went = before ? Math.sign(midi - before.midi) : 0
    const leap = before ? Math.max(0, Math.abs(midi - before.midi) - 9) : 0
    return Math.abs(midi - wished) + (direction !== 0 && went !== direction ? 3.5 : 0) + leap
  }
  return midis.reduce((best, midi) => (cost(midi) < cost(best) ? midi : best), midis[0] ?? wished)
}

export function notesBetween(
  { low, high }: Pick<Lead, 'low' | 'high'>,
  tonic: number,
  tones: readonly number[],
): number[] {
  return Array.from({ length: high - low + 1 }, (_, index) => low + index).filter((midi) =>
    tones.includes(pitchClass(midi, tonic)),
  )
}

export const nearest = (midis: readonly number[], wished: number): number =>
  midis.reduce((best, midi) => (Math.abs(midi - wished) < Math.abs(best - wished) ? midi : best), midis[0] ?? wished)

export const isStep = (one: number, other: number): boolean => Math.abs(one - other) <= 2

const clampIndex = (index: number, ladder: readonly number[]): number => Math.max(0, Math.min(ladder.length - 1, index))
