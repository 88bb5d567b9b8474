import { type BeatGrid, makeBeatGrid } from '#src/engine/audio/beat-grid.ts'
import { closingLength, fitTempo } from '#src/engine/audio/compose/tempo.ts'
import type { MoodName } from '#src/engine/audio/moods.ts'
import { cutRecording } from '#src/engine/audio/recording/cut-recording.ts'
import type { HeardRecording } from '#src/engine/audio/recording/listen-to.ts'
import type { Audio } from './audio-plan.ts'
import type { Tier } from './timeline.ts'
import { wordTable } from '#src/kit/word-table.ts'

export type MusicChoice = ComposedChoice | { kind: 'file'; path: string; beats: HeardRecording }

interface ComposedChoice {
  kind: 'mood'
  mood: MoodName
  ensemble?: 'standard' | 'full' | undefined
  // Without one, the film's own.
  seed?: number | undefined
  // The score that the edit was made for, where this one is to serve the same cut.
  cutBy?: { mood: MoodName; seed: number } | undefined
}

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

const moodByTrade = wordTable<MoodName>({
  restaurant: 'warm',
  hotel: 'calm',
  property: 'heartfelt',
  retail: 'playful',
  beauty: 'elegant',
  ecommerce: 'upbeat',
  automotive: 'drive',
  fitness: 'drive',
})

export function moodFor(businessType: string, tier: Tier): MoodName {
  const mood = moodByTrade[businessType] ?? 'upbeat'
  // The luxury tier speaks in a larger voice, where the trade's own is not one already.
  return tier === 'vr3' && (mood === 'warm' || mood === 'upbeat') ? 'cinematic' : mood
}

export function layOutMusic({ choice, seconds, fps, seed }: MusicOptions): Music {
  if (choice.kind === 'mood') {
    const { mood, ensemble } = choice
    const ownSeed = choice.seed ?? seed
    const { bpm, closingSeconds } = fitTempo({ mood, seed: ownSeed, ...choice.cutBy, seconds })
    const source = { kind: 'composed' as const, mood, seed: ownSeed, ...(ensemble && { ensemble }) }
    return layOut(makeBeatGrid(bpm, seconds), source, { lastCut: closingSeconds, fps })
  }
  const { bpm } = choice.beats
  const { parts, bars } = cutRecording(choice.beats, seconds, seconds - closingLength(seconds))
  const source = { kind: 'file' as const, path: choice.path, parts }
  return layOut(makeBeatGrid(bpm, seconds), source, { lastCut: Math.min((bars * 240) / bpm, seconds - 1), fps })
}

function layOut(grid: BeatGrid, source: Audio['source'], { lastCut, fps }: { lastCut: number; fps: number }): Music {
  const toFrame = (seconds: number): number => Math.round(seconds * fps)
  const beatFrames = grid.beatsSeconds.map(toFrame)
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
