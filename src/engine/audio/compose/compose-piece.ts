import { seededRandom, type SeededRandom } from '#src/engine/seeded-random.ts'
import { playEnding } from './ending.ts'
import { playFills } from './fills.ts'
import { planForm, type Section } from './form.ts'
import { parseChord } from './harmony.ts'
import { moods } from './moods/moods.ts'
import { playLayer, type Stage } from './play-layers.ts'
import { playCounter, playTune } from './play-tune.ts'
import { proofread } from './proofread.ts'
import type { Bar, PieceOptions, Score, Note } from './score.ts'
import { beatsPerBar, fitTempo, followTempo, nearestPulse, type Tempo } from './tempo.ts'
import { writeTune } from './tune.ts'

const spreadSeconds: Record<Note['part'], number> = {
  drums: 0.004,
  bass: 0.005,
  chords: 0.008,
  lead: 0.01,
  counter: 0.012,
}

// Nobody plays on the millisecond. The first bar line stays: a film begins with it.
function humanise(notes: readonly Note[], random: SeededRandom): Note[] {
  return notes.map((note) => {
    const drift = (random.next() + random.next() + random.next() - 1.5) * spreadSeconds[note.part]
    return { ...note, atSeconds: Math.max(0, note.atSeconds + drift) }
  })
}

export function composePiece(options: PieceOptions): Score {
  const { seed, seconds, ensemble } = options
  const mood = moods[options.mood]
  const isFull = ensemble === 'full'
  const tempo = tempoOf(options)
  const random = seededRandom(seed)
  const tonic = random.pick(mood.tonics)
  const bars = writeBars(options, tempo, { verse: random.pick(mood.verses), hero: random.pick(mood.heroes) })
  const stage: Stage = { random, mood, tonic, bpm: tempo.bpm, bars }
  const tune = writeTune(stage)
  const lead = playTune(stage, tune)
  const counter = playCounter(stage, lead, ({ section }) => section === 'hero' || (isFull && section === 'build'))
  const layers = mood.layers.filter(({ isExtra }) => isFull || !isExtra).flatMap((layer) => playLayer(stage, layer))
  const fills = playFills(stage, tempo.closingSeconds)
  const body = humanise(proofread([...lead, ...counter, ...layers, ...fills]), random)
  const closing = {
    atSeconds: tempo.closingSeconds,
    seconds: seconds - tempo.closingSeconds,
    isFull,
    last: tune.at(-1),
  }
  return {
    bpm: tempo.bpm,
    closingSeconds: tempo.closingSeconds,
    sections: [...bars.map(({ section }) => section), 'end'],
    notes: [...body, ...playEnding(stage, closing)],
    phraseEnds: tune
      .filter(({ endsPhrase }) => endsPhrase)
      .map(({ bar, step, midi }) => {
        const { atSeconds = 0, chord } = bars[bar] ?? {}
        return {
          atSeconds: atSeconds + (step * 15) / tempo.bpm,
          midi,
          tones: chord?.tones.map((tone) => tone + tonic) ?? [],
        }
      }),
  }
}

function tempoOf({ mood, seed, seconds, bpm, marks }: PieceOptions): Tempo {
  const proposed = fitTempo({ mood, seed, seconds })
  if (bpm === undefined && marks === undefined) return proposed
  const pulse = nearestPulse(bpm ?? proposed.bpm, moods[mood].bpm)
  return followTempo(pulse, marks?.endCard ?? proposed.closingSeconds)
}

const intensities: Record<Section, number> = { intro: 0.66, verse: 0.66, build: 0.8, hero: 1, turn: 0.84, end: 0.7 }

function writeBars({ mood: name, marks }: PieceOptions, tempo: Tempo, lines: { verse: string; hero: string }): Bar[] {
  const { mode, cadence } = moods[name]
  const barSeconds = 240 / tempo.bpm
  const form = planForm(tempo.bars, barSeconds, marks)
  const [verse, hero, home] = [lines.verse, lines.hero, cadence].map((line) => line.split(' ')) as [
    string[],
    string[],
    string[],
  ]
  return form.map((section, index) => {
    const left = tempo.bars - index
    const line = section === 'hero' ? hero : verse
    const name = left <= 2 && tempo.bars > 3 ? home[2 - left] : line[index % line.length]
    const before = form[index - 1]
    const entry = section === 'build' && before === 'build' ? 0.12 : 0
    return {
      index,
      section,
      chord: parseChord(name ?? 'I', mode),
      atSeconds: index * barSeconds,
      steps: 4 * Math.min(beatsPerBar, tempo.beats - index * beatsPerBar),
      intensity: intensities[section] + entry,
    }
  })
}
