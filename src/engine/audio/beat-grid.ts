// Where the beats of a piece fall, in seconds, and which of them begin a bar: the planner cuts on them.

export interface BeatGrid {
  bpm: number
  beatsPerBar: number
  beatsSeconds: number[]
  // Which beat begins the first bar.
  firstBar?: number | undefined
}

export function makeBeatGrid(bpm: number, seconds: number): BeatGrid {
  const beatSeconds = 60 / bpm
  const count = Math.ceil(seconds / beatSeconds - 1e-9)
  return { bpm, beatsPerBar: 4, beatsSeconds: Array.from({ length: count }, (_, beat) => beat * beatSeconds) }
}
