import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { layOutProject } from '#src/engine/export/lay-out-project.ts'
import { planFilm } from '#src/engine/plan/plan-film.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { sampleAnalysis } from './sample-analysis.ts'

// A film with everything in it: full frames, panes, extensions, every kind of words, a video among the photos.
export function richTimeline(): Timeline {
  const analysis = sampleAnalysis(9)
  const tall = {
    width: 1500,
    height: 2400,
    orientation: 'portrait',
    subject: { x: 0.1, y: 0.05, width: 0.8, height: 0.9 },
  }
  for (const photo of analysis.photos.slice(3, 6)) Object.assign(photo, tall)
  return withSplit(
    planFilm(analysis, {
      tier: 'vr3',
      format: 'landscape',
      seed: 7,
      seconds: 38,
      words: {
        businessName: 'Café Olé',
        tagline: 'Pizza 🍕 and more',
        captions: ['Wood-fired 🍕 by candlelight', 'Bread from our own oven'],
        cta: 'Book a table',
      },
      videos: [{ path: 'photo-2.mp4', replaces: 'photo-2.jpg', width: 1280, height: 720, seconds: 5 }],
    }),
  )
}

// Two shots of the film in one frame, and a second clip that fades in.
function withSplit(film: Timeline): Timeline {
  const at = film.clips.findIndex(({ treatment }, index) => index > 3 && treatment.kind === 'full')
  const clips = film.clips.map((clip, index): Timeline['clips'][number] => {
    const { treatment } = clip
    if (index === 1) return { ...clip, transition: { kind: 'crossfade', frames: Math.floor(clip.frames / 3) } }
    if (index !== at || treatment.kind !== 'full') return clip
    const half = { x: 0, y: 0, width: 0.5, height: 1 }
    return {
      ...clip,
      treatment: {
        kind: 'split',
        panes: [
          { pane: half, shot: treatment.shot },
          { pane: { ...half, x: 0.5 }, shot: treatment.shot },
        ],
      },
    }
  })
  return { ...film, clips }
}

export const projectFiles = (timeline: Timeline) => ({
  project: layOutProject('cafe-ole', timeline),
  madeAt: new Date('2026-03-01T10:00:00Z'),
  cover: new Uint8Array([0xff, 0xd8, 0xff]),
  openMedia: async (path: string) => Readable.from([Buffer.from(path)]),
  openMusic: async () => Readable.from([Buffer.from('RIFF')]),
})

export const unpack = async (packed: AsyncIterable<Uint8Array>): Promise<Record<string, Uint8Array>> =>
  unzipSync(await buffer(Readable.from(packed)))
