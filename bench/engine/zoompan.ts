// What scripts usually do: a zoompan for each photo and an xfade between two, by FFmpeg's own filters, into the same
// encoder with the same settings.

import { AVERROR_EOF } from 'node-av/constants'
import { FilterGraph, Frame } from 'node-av/lib'
import { makeInProcessCodec } from '#src/engine/encode/in-process/in-process-codec.ts'
import type { Source, Timeline } from '#src/engine/plan/timeline.ts'

const fadeFrames = 12

export async function renderZoompan(timeline: Timeline, path: string): Promise<void> {
  const { width, height, fps } = timeline
  const writer = await makeInProcessCodec().openSegment({ path, width, height, fps, quality: 'final' })
  const graph = new FilterGraph()
  graph.alloc()
  if (graph.parse2(describeGraph(timeline)) < 0 || (await graph.config()) < 0)
    throw new Error('FFmpeg refused the graph.')
  const sink = graph.filters?.find(({ filter }) => filter?.name === 'buffersink')
  if (!sink) throw new Error('The graph has no end.')
  const frame = new Frame()
  frame.alloc()
  for (;;) {
    const result = await sink.buffersinkGetFrame(frame)
    if (result === AVERROR_EOF) break
    if (result < 0) throw new Error(`FFmpeg stopped with ${result}.`)
    const pixels = frame.toBuffer()
    await writer.write(() => pixels)
    frame.unref()
  }
  await writer.finish()
  frame.free()
  graph.free()
}

function describeGraph({ clips, width, height, fps }: Timeline): string {
  const shots = clips.map((clip) => ({ path: firstSource(clip).path, frames: clip.frames + fadeFrames }))
  const chains = shots.map(
    ({ path, frames }, index) =>
      `movie=filename='${path}',scale=${width * 2}:${height * 2}:force_original_aspect_ratio=increase,` +
      `crop=${width * 2}:${height * 2},zoompan=z='1+0.12*on/${frames}':x='iw/2-(iw/zoom/2)':y='ih/2-(ih/zoom/2)'` +
      `:d=${frames}:s=${width}x${height}:fps=${fps},format=yuv420p[c${index}]`,
  )
  let offset = 0
  const joins = shots.slice(1).map((_, index) => {
    offset += (clips[index]?.frames ?? 0) / fps
    const left = index === 0 ? 'c0' : `x${index - 1}`
    return `[${left}][c${index + 1}]xfade=duration=${fadeFrames / fps}:offset=${offset}[x${index}]`
  })
  return [...chains, ...joins, `[x${shots.length - 2}]buffersink`].join(';')
}

function firstSource({ treatment }: Timeline['clips'][number]): Source {
  const shot = treatment.kind === 'split' ? treatment.panes[0]?.shot : treatment.shot
  if (!shot) throw new Error('A split without panes.')
  return shot.source
}
