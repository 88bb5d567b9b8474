import { seededRandom } from '../seeded-random.ts'
import { arrangeBars, fitTempo, type Section } from './arrangement.ts'
import { writeMelody } from './melody.ts'
import { moods, type Mood, type MoodName, type VoiceName } from './moods.ts'

export interface Note {
  voice: VoiceName
  atSeconds: number
  seconds: number
  midi: number
  level: number
  pan: number
}

export interface Score {
  bpm: number
  notes: Note[]
}

export interface PieceOptions {
  mood: MoodName
  seconds: number
  seed: number
  // A second tune, strings beneath and swells into the full part.
  premium: boolean
}

interface Bar {
  index: number
  section: Section
  chord: number
}

interface Desk {
  mood: Mood
  bars: Bar[]
  notes: Note[]
  premium: boolean
}

export function composePiece({ mood: name, seconds, seed, premium }: PieceOptions): Score {
  const { bpm, bars: count, closingSeconds } = fitTempo(moods[name].bpm, seconds)
  const mood = { ...moods[name], bpm }
  const bars = arrangeBars(count).map((section, index) => ({ index, section, chord: chordOf(mood, section, index) }))
  const desk: Desk = { mood, bars, notes: [], premium }
  for (const bar of bars.slice(0, -1)) {
    playChords(desk, bar)
    playBass(desk, bar)
    playDrums(desk, bar)
  }
  playMelody(desk, seed)
  playSwells(desk)
  playClosing(desk, seconds - closingSeconds)
  return { bpm, notes: desk.notes }
}

function chordOf(mood: Mood, section: Section, bar: number): number {
  if (section === 'closing') return 0
  const line = section === 'full' && bar % 8 >= 4 ? mood.progressions[1] : mood.progressions[0]
  return line[bar % line.length] ?? 0
}

function midiOf(mood: Mood, degree: number): number {
  const size = mood.scale.length
  const octave = Math.floor(degree / size)
  return mood.tonicMidi + octave * 12 + (mood.scale[degree - octave * size] ?? 0)
}

function stepSeconds(mood: Mood, bar: number, step: number): number {
  const sixteenth = 15 / mood.bpm
  const late = step % 4 === 2 ? mood.swing * 2 * sixteenth : 0
  return (bar * 16 + step) * sixteenth + late
}

function strikes(pattern: string): { step: number; level: number }[] {
  return Array.from(pattern).flatMap((mark, step) => (mark === '.' ? [] : [{ step, level: mark === 'x' ? 1 : 0.55 }]))
}

// The chord's root stays low and its upper notes move little, so that the hands of a player could follow.
function chordNotes(mood: Mood, chord: number): number[] {
  return [0, 2, 4].map((third) => {
    const midi = midiOf(mood, chord + third)
    return midi > mood.tonicMidi + 11 ? midi - 12 : midi
  })
}

function playChords({ mood, notes, premium }: Desk, bar: Bar): void {
  const beat = 60 / mood.bpm
  const tones = chordNotes(mood, bar.chord)
  const bedLevel = { introduction: 0.75, verse: 0.6, full: 0.8, outro: 0.8, closing: 1 }[bar.section]
  const at = stepSeconds(mood, bar.index, 0)
  tones.forEach((midi, index) => {
    notes.push({ voice: mood.bed, atSeconds: at, seconds: beat * 4, midi, level: bedLevel, pan: index * 0.5 - 0.5 })
  })
  if (premium && bar.section === 'full') {
    notes.push({ voice: 'strings', atSeconds: at, seconds: beat * 4, midi: (tones[0] ?? 0) + 12, level: 0.5, pan: 0.3 })
  }
  const hits = strikes(mood.chords.pattern).filter(({ level }) => bar.section !== 'introduction' || level === 1)
  for (const { step, level } of hits) {
    // A broken chord: the first strike of a bar sounds whole, later ones pass through its notes.
    const sounding = step === 0 ? tones : [tones[Math.floor(step / 2) % 3] ?? 0, tones[2] ?? 0]
    sounding.forEach((midi, index) => {
      notes.push({
        voice: mood.chords.voice,
        atSeconds: stepSeconds(mood, bar.index, step) + index * 0.012,
        seconds: beat * mood.chords.holdBeats,
        midi,
        level: level * (bar.section === 'full' ? 0.85 : 0.7),
        pan: -0.25 + index * 0.2,
      })
    })
  }
}

function playBass({ mood, notes }: Desk, bar: Bar): void {
  if (bar.section === 'introduction') return
  const root = chordNotes(mood, bar.chord)[0] ?? mood.tonicMidi
  const low = root - (root - 12 > 45 ? 24 : 12)
  for (const { step, level } of strikes(mood.bass.pattern)) {
    if (bar.section === 'outro' && step > 0) break
    const leaps = bar.section === 'full' && step === 14 && bar.index % 2 === 1
    notes.push({
      voice: mood.bass.voice,
      atSeconds: stepSeconds(mood, bar.index, step),
      seconds: (60 / mood.bpm) * mood.bass.holdBeats,
      midi: low + (leaps ? 7 : 0),
      level: level * 0.9,
      pan: 0,
    })
  }
}

const quietDrums = new Set<VoiceName>(['hat', 'shaker', 'rim', 'drum'])
const drumPans: Partial<Record<VoiceName, number>> = { hat: 0.3, shaker: -0.35, rim: 0.15 }

function playDrums({ mood, notes }: Desk, bar: Bar): void {
  const sounding = Object.entries(mood.drums) as [VoiceName, string][]
  for (const [voice, pattern] of sounding.filter(([voice]) => isDrumming(voice, bar))) {
    for (const { step, level } of strikes(pattern)) {
      notes.push({
        voice,
        atSeconds: stepSeconds(mood, bar.index, step),
        seconds: 1,
        midi: 0,
        level: level * (bar.section === 'full' ? 1 : 0.75),
        pan: drumPans[voice] ?? 0,
      })
    }
  }
}

// They enter one after another and leave the outro to the others.
function isDrumming(voice: VoiceName, { section, index }: Bar): boolean {
  if (section === 'introduction') return voice === 'shaker' && index > 0
  if (section === 'verse') return index % 8 >= 2 || quietDrums.has(voice)
  return section === 'full'
}

function playMelody({ mood, bars, notes, premium }: Desk, seed: number): void {
  const { voice, octave, rhythms } = mood.melody
  const chords = bars.map(({ chord }) => chord)
  const tune = writeMelody(seededRandom(seed), rhythms, chords)
  const sung = tune.filter(({ bar, step }) => isSung(bars[bar], step))
  sung.forEach(({ bar, step, degree }, index) => {
    const section = bars[bar]?.section
    const next = sung[index + 1]
    const untilNext = next ? (next.bar - bar) * 4 + (next.step - step) / 4 : 2
    const note = {
      atSeconds: stepSeconds(mood, bar, step),
      seconds: (60 / mood.bpm) * Math.min(2, Math.max(0.4, untilNext)),
      midi: midiOf(mood, degree) + octave * 12,
      level: section === 'full' ? 1 : 0.75,
    }
    notes.push({ voice, ...note, pan: 0.1 })
    if (premium && section === 'full' && step % 4 === 0) {
      notes.push({ voice: mood.counter, ...note, midi: midiOf(mood, degree + 2) + 12, level: 0.4, pan: -0.4 })
    }
  })
}

// The introduction only hints at the tune, the outro lets go of it, the closing has its own last note.
function isSung(bar: Bar | undefined, step: number): boolean {
  if (bar === undefined || bar.section === 'closing') return false
  if (bar.section === 'introduction') return bar.index > 0 && step <= 6
  return bar.section !== 'outro' || step <= 4
}

function playSwells({ mood, bars, notes, premium }: Desk): void {
  const barSeconds = 240 / mood.bpm
  bars.forEach(({ section, index }) => {
    const before = bars[index - 1]?.section
    if (before === undefined || before === section) return
    const at = index * barSeconds
    notes.push({ voice: 'cymbal', atSeconds: at, seconds: 2, midi: 0, level: section === 'full' ? 0.9 : 0.5, pan: 0.1 })
    if (section === 'full' || (premium && section === 'closing')) {
      notes.push({ voice: 'riser', atSeconds: at - barSeconds, seconds: barSeconds, midi: 0, level: 0.7, pan: 0 })
    }
  })
}

function playClosing({ mood, bars, notes }: Desk, seconds: number): void {
  const at = stepSeconds(mood, bars.length - 1, 0)
  const tones = chordNotes(mood, 0)
  tones.forEach((midi, index) => {
    notes.push({ voice: mood.bed, atSeconds: at, seconds, midi, level: 0.9, pan: index * 0.5 - 0.5 })
    notes.push({ voice: mood.chords.voice, atSeconds: at + index * 0.05, seconds, midi, level: 0.9, pan: 0.2 * index })
  })
  const home = mood.tonicMidi + mood.melody.octave * 12
  notes.push({ voice: mood.melody.voice, atSeconds: at + 0.15, seconds, midi: home, level: 0.9, pan: 0.1 })
  notes.push({ voice: mood.bass.voice, atSeconds: at, seconds, midi: mood.tonicMidi - 12, level: 0.9, pan: 0 })
  const drum = mood.drums.kick ? 'kick' : 'drum'
  notes.push({ voice: drum, atSeconds: at, seconds: 1, midi: 0, level: 0.9, pan: 0 })
}
