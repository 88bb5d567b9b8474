import { closingLength, fitTempo } from '../audio/arrangement.ts'
import { type BeatGrid, makeBeatGrid } from '../audio/beat-grid.ts'
import { type MoodName, moods } from '../audio/moods.ts'
import type { Audio } from './audio-plan.ts'
import type { Tier } from './timeline.ts'

export type MusicChoice = { kind: 'mood'; mood: MoodName } | { kind: 'file'; path: string; beats: BeatGrid }

export interface Music {
  audio: Audio
  // The beats up to and with the one on which the end card begins, as frames.
  cutFrames: number[]
  // Of those, where bars and phrases of four bars begin.
  barFrames: number[]
  phraseFrames: number[]
}

export interface MusicOptions {
  choice: MusicChoice
  seconds: number
  fps: number
  seed: number
}

const moodByTrade: Record<string, MoodName> = {
  restaurant: 'warm',
  hotel: 'calm',
  property: 'calm',
  retail: 'elegant',
  beauty: 'elegant',
  ecommerce: 'upbeat',
  automotive: 'drive',
  fitness: 'drive',
}

export function moodFor(businessType: string, tier: Tier): MoodName {
  const mood = moodByTrade[businessType] ?? 'upbeat'
  // The premium tier speaks in a larger voice, where the trade's own is not one already.
  return tier === 'vr3' && mood !== 'elegant' && mood !== 'calm' ? 'cinematic' : mood
}

export function layOutMusic({ choice, seconds, fps, seed }: MusicOptions): Music {
  const lastCut = seconds - closingLength(seconds)
  if (choice.kind === 'mood') {
    const { bpm } = fitTempo(moods[choice.mood].bpm, seconds)
    const grid = makeBeatGrid(bpm, seconds)
    return layOut(grid, { kind: 'composed', mood: choice.mood, seed }, { lastCut, fps })
  }
  return layOut(choice.beats, { kind: 'file', path: choice.path }, { lastCut, fps })
}

function layOut(grid: BeatGrid, source: Audio['source'], { lastCut, fps }: { lastCut: number; fps: number }): Music {
  const toFrame = (seconds: number): number => Math.round(seconds * fps)
  const beatFrames = grid.beatsSeconds.map(toFrame)
  // A recording may begin before its first beat, and its beats need not meet the end card.
  const isInside = (frame: number): boolean => frame > 0 && frame < toFrame(lastCut) - fps / 4
  const every = (beats: number): number[] => [
    0,
    ...beatFrames.filter((frame, beat) => beat % beats === 0 && isInside(frame)),
    toFrame(lastCut),
  ]
  return {
    audio: { source, bpm: grid.bpm, beatFrames, gainDb: 0 },
    cutFrames: every(1),
    barFrames: every(grid.beatsPerBar),
    phraseFrames: every(grid.beatsPerBar * 4),
  }
}
