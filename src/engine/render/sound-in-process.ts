import type { HeardRecording } from '#src/engine/audio/recording/listen-to.ts'
import { runChild } from '#src/engine/process/run-child.ts'
import type { SoundtrackOf } from './piece-of.ts'

export type SoundTask = { ffmpegPath: string | undefined } & (
  | { kind: 'score' | 'wave' | 'stems'; film: SoundtrackOf; output: string }
  | { kind: 'listen'; path: string; maxSeconds: number }
)

interface ListenResult {
  seconds: number
  heard: HeardRecording
}
export type SoundResult = ListenResult | undefined

// Sound alone, in a process of its own: a score to hear or to edit with, its stems, or what a recording is like.
export const soundInProcess = (task: SoundTask, signal?: AbortSignal): Promise<SoundResult> =>
  runChild<SoundTask, SoundResult>({ program: new URL('./sound-process.ts', import.meta.url), task, signal })
