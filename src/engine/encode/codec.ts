// What the engine needs of FFmpeg. in-process/ uses the libraries that come with npm; command-line/ a program of the
// operator's choice. Nothing outside this folder knows either.

import type { Sound } from '#src/engine/audio/sound.ts'

export interface FilmCodec {
  openSegment: (options: SegmentOptions) => Promise<SegmentWriter>
  joinFilm: (options: JoinOptions) => Promise<void>
  openVideo: (options: VideoOptions) => Promise<VideoReader>
  describeVideo: (path: string) => Promise<VideoDescription>
  // The whole of it, or its first seconds.
  decodeAudio: (path: string, maxSeconds?: number) => Promise<Sound>
  // A sound alone, as an m4a.
  saveSound: (sound: Sound, output: string) => Promise<void>
}

export interface SegmentOptions {
  path: string
  width: number
  height: number
  fps: number
  quality: Quality
}

// draft trades compression for speed.
export type Quality = 'archive' | 'final' | 'draft'

export interface SegmentWriter {
  // I420 without padding, taken when the encoder is ready for it: a view taken earlier dies if the kernel's memory
  // grows meanwhile. Resolves as soon as the pixels are copied; encoding goes on.
  write: (takePixels: () => Uint8Array) => Promise<void>
  finish: () => Promise<void>
  // Frees everything without a complete file.
  abandon: () => Promise<void>
}

export interface JoinOptions {
  segments: { path: string; startFrame: number }[]
  sound: Sound
  fps: number
  output: string
  // Kept in the file, as its comment.
  notes?: string | undefined
  signal?: AbortSignal | undefined
}

export interface VideoOptions {
  path: string
  width: number
  height: number
  startSeconds: number
}

export interface VideoReader {
  // Seconds after startSeconds, never earlier than in the last call. The last picture stays when the clip has ended.
  pictureAt: (seconds: number) => Promise<Uint8Array>
  close: () => Promise<void>
}

export interface VideoDescription {
  width: number
  height: number
  seconds: number
}

// A fixed count, because x264 divides its work by threads: another count gives other bytes.
export const encoderThreads = 2

// final: SSIM at least 0.99 against the frames as drawn, 0.985 with grain. archive: for keeping a calm film for good.
export const encoderSettings: Record<Quality, { preset: string; crf: number }> = {
  archive: { preset: 'veryfast', crf: 13 },
  final: { preset: 'veryfast', crf: 17 },
  draft: { preset: 'superfast', crf: 25 },
}

export const keyframeSeconds = 5
export const audioBitRate = 192_000
