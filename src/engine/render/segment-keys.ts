// What a segment shows, as a key: two segments with the same key hold the same pictures, whatever film they belong to.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { encoderSettings, encoderThreads, type Quality } from '#src/engine/encode/codec.ts'
import type { Clip, Source, Timeline } from '#src/engine/plan/timeline.ts'
import { transitionFrames } from '#src/engine/transitions/choose-transition.ts'
import type { Segment } from './plan-segments.ts'

export async function keySegments(
  timeline: Timeline,
  { segments, quality }: { segments: readonly Segment[]; quality: Quality },
): Promise<string[]> {
  const files = await hashFiles(pathsOf(timeline))
  const { clips, layers, leaks, audio: _audio, frames: _frames, ...frame } = timeline
  const encoder = [encoderSettings[quality], encoderThreads]
  return segments.map((segment) => {
    const isSeen = (part: { start: number; frames: number }): boolean =>
      part.start < segment.startFrame + segment.frames && part.start + part.frames > segment.startFrame
    const shown = [frame, encoder, segment.startFrame, segment.frames, clipsIn(clips, isSeen)]
    return digest([...shown, layers.filter(isSeen), leaks.filter(isSeen)], files)
  })
}

// While a transition runs, the clip before it is seen too; and a clip moves on beneath the transition that follows it.
function clipsIn(clips: readonly Clip[], isSeen: (clip: Clip) => boolean) {
  return clips.flatMap((clip, index) => {
    const next = clips[index + 1]
    const isUnderNext = next !== undefined && next.transition.kind !== 'cut' && isSeen(next)
    return isSeen(clip) || isUnderNext ? [{ clip, tail: next ? transitionFrames(next.transition) : 0 }] : []
  })
}

// A file counts by what is in it, not by where it lies or when it was copied there.
function digest(shown: unknown, files: ReadonlyMap<string, string>): string {
  const text = JSON.stringify(shown, (name, value: unknown) =>
    (name === 'path' || name === 'logoPath') && typeof value === 'string' ? files.get(value) : value,
  )
  return createHash('sha256').update(text).digest('hex')
}

function pathsOf({ clips, layers }: Timeline): string[] {
  const logos = layers.flatMap((layer) => (layer.kind === 'end-card' && layer.logoPath ? [layer.logoPath] : []))
  return [...clips.flatMap(sourcesOf).map(({ path }) => path), ...logos]
}

async function hashFiles(paths: readonly string[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const path of new Set(paths)) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    hashes.set(path, hash.digest('hex'))
  }
  return hashes
}

export function sourcesOf({ treatment }: Clip): Source[] {
  if (treatment.kind === 'split') return treatment.panes.map(({ shot }) => shot.source)
  return [treatment.shot.source]
}
