// The moods, as data. A pattern is one bar in sixteenths: x struck, o struck softly, . rest.

export const moodNames = ['warm', 'elegant', 'upbeat', 'calm', 'drive', 'cinematic'] as const
export type MoodName = (typeof moodNames)[number]

export type VoiceName = DrumName | TunedName
type DrumName = 'kick' | 'snare' | 'clap' | 'rim' | 'hat' | 'shaker' | 'drum' | 'cymbal' | 'riser'
type TunedName = 'piano' | 'electricPiano' | 'guitar' | 'bell' | 'pad' | 'strings' | 'bass' | 'synthBass' | 'lead'

interface Part {
  voice: TunedName
  pattern: string
  holdBeats: number
}

export interface Mood {
  bpm: number
  tonicMidi: number
  scale: readonly number[]
  // One chord a bar, by degree of the scale; the second line serves the middle of the piece.
  progressions: readonly [readonly number[], readonly number[]]
  swing: number
  ducking: number
  reverb: number
  bed: TunedName
  chords: Part
  bass: Part
  melody: { voice: TunedName; octave: number; rhythms: readonly [string, string] }
  counter: TunedName
  drums: Partial<Record<DrumName, string>>
}

const major = [0, 2, 4, 5, 7, 9, 11]
const minor = [0, 2, 3, 5, 7, 8, 10]
const dorian = [0, 2, 3, 5, 7, 9, 10]

export const moods: Record<MoodName, Mood> = {
  warm: {
    bpm: 92,
    tonicMidi: 55,
    scale: major,
    progressions: [
      [0, 5, 3, 4],
      [3, 4, 2, 5],
    ],
    swing: 0.18,
    ducking: 0.15,
    reverb: 0.2,
    bed: 'pad',
    chords: { voice: 'guitar', pattern: 'x..o..x...o.x.o.', holdBeats: 1.5 },
    bass: { voice: 'bass', pattern: 'x.....x...x.....', holdBeats: 1.2 },
    melody: { voice: 'electricPiano', octave: 1, rhythms: ['x..x..x.x.......', '..x.x.x...x.x...'] },
    counter: 'bell',
    drums: { kick: 'x.....o.x.......', rim: '....x.......x...', shaker: 'o.x.o.x.o.x.o.xo' },
  },
  elegant: {
    bpm: 76,
    tonicMidi: 57,
    scale: major,
    progressions: [
      [0, 4, 5, 3],
      [5, 3, 0, 4],
    ],
    swing: 0,
    ducking: 0,
    reverb: 0.38,
    bed: 'strings',
    chords: { voice: 'piano', pattern: 'x.o.x.o.x.o.x.o.', holdBeats: 2 },
    bass: { voice: 'bass', pattern: 'x.......o.......', holdBeats: 2 },
    melody: { voice: 'piano', octave: 2, rhythms: ['x...x.x.x.......', 'x.....x.x...x...'] },
    counter: 'strings',
    drums: { drum: 'x...............', shaker: '....o.......o...', hat: '..o...o...o...o.' },
  },
  upbeat: {
    bpm: 116,
    tonicMidi: 60,
    scale: major,
    progressions: [
      [0, 4, 5, 3],
      [3, 0, 4, 5],
    ],
    swing: 0.06,
    ducking: 0.35,
    reverb: 0.16,
    bed: 'pad',
    chords: { voice: 'electricPiano', pattern: 'x..x..x...x..x..', holdBeats: 0.6 },
    bass: { voice: 'synthBass', pattern: 'x..x..x.x..x..x.', holdBeats: 0.5 },
    melody: { voice: 'lead', octave: 1, rhythms: ['x.x..x.xx.......', 'x..x..x...x.x.x.'] },
    counter: 'bell',
    drums: { kick: 'x...x...x...x...', clap: '....x.......x...', hat: '..x...x...x...xo', shaker: 'o.o.o.o.o.o.o.o.' },
  },
  calm: {
    bpm: 80,
    tonicMidi: 53,
    scale: major,
    progressions: [
      [0, 2, 3, 0],
      [5, 2, 3, 4],
    ],
    swing: 0.1,
    ducking: 0.1,
    reverb: 0.42,
    bed: 'pad',
    chords: { voice: 'electricPiano', pattern: 'x.....o...x.....', holdBeats: 2.5 },
    bass: { voice: 'bass', pattern: 'x.........o.....', holdBeats: 2 },
    melody: { voice: 'bell', octave: 2, rhythms: ['x.....x...x.....', '..x.....x.....x.'] },
    counter: 'guitar',
    drums: { kick: 'x.........o.....', rim: '........x.......', shaker: '..o...x...o...x.' },
  },
  drive: {
    bpm: 124,
    tonicMidi: 57,
    scale: dorian,
    progressions: [
      [0, 0, 6, 3],
      [5, 6, 0, 0],
    ],
    swing: 0,
    ducking: 0.5,
    reverb: 0.18,
    bed: 'pad',
    chords: { voice: 'lead', pattern: '..x..x....x..x..', holdBeats: 0.4 },
    bass: { voice: 'synthBass', pattern: '..xx..xx..xx..xx', holdBeats: 0.25 },
    melody: { voice: 'lead', octave: 1, rhythms: ['x..x..x.....x...', 'x.x...x..x..x...'] },
    counter: 'electricPiano',
    drums: { kick: 'x...x...x...x...', clap: '....x.......x...', hat: '..x...x...x...x.', shaker: 'oooooooooooooooo' },
  },
  cinematic: {
    bpm: 88,
    tonicMidi: 50,
    scale: minor,
    progressions: [
      [0, 5, 2, 6],
      [3, 5, 0, 6],
    ],
    swing: 0,
    ducking: 0.2,
    reverb: 0.4,
    bed: 'strings',
    chords: { voice: 'piano', pattern: 'x.x.o.x.x.o.x.o.', holdBeats: 1 },
    bass: { voice: 'synthBass', pattern: 'x.x.x.x.x.x.x.x.', holdBeats: 0.45 },
    melody: { voice: 'strings', octave: 2, rhythms: ['x.......x...x...', 'x.....x.x.......'] },
    counter: 'piano',
    drums: { drum: 'x.....x...x.....', snare: '............x...', hat: 'o.o.o.o.o.o.o.o.', kick: 'x.......x.......' },
  },
}
