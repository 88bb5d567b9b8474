// What sheets are made of: each shot of a film as its start and end frame, small, without words.

import type { Sharp } from 'sharp'
import sharp from 'sharp'
import type { Clip, Timeline } from '#src/engine/plan/timeline.ts'
import { renderStills } from '#src/engine/render/render-stills.ts'
import { sourcesOf } from '#src/engine/render/segment-keys.ts'

export interface DrawnShot {
  paths: string[]
  frames: Buffer[]
  seconds: number
}

// With its words or without: a judge of pictures should not know which film it is by its title.
export async function drawShots(film: Timeline, { width = 180, words = false } = {}): Promise<DrawnShot[]> {
  const height = Math.round((width * film.height) / film.width / 2) * 2
  const clips = film.clips.slice(0, -1)
  const small = {
    ...film,
    width,
    height,
    grain: 0,
    leaks: [],
    layers: words ? film.layers : [],
    clips: withoutEnd(film),
  }
  const ends = clips.flatMap(endsOf)
  const pictures: Buffer[] = []
  for await (const picture of renderStills(small, ends)) pictures.push(await picture.png().toBuffer())
  return clips.map((clip, index) => ({
    paths: sourcesOf(clip).map(({ path }) => path),
    frames: pictures.slice(index * 2, index * 2 + 2),
    seconds: clip.frames / film.fps,
  }))
}

// Older films end on what is not drawn any more; their pictures are drawn as ever.
function withoutEnd({ clips }: Timeline): Clip[] {
  const [last, end] = clips.slice(-2)
  return last && end ? [...clips.slice(0, -1), { ...end, treatment: last.treatment }] : clips
}

// Clear of the transition into it.
function endsOf({ start, frames, transition }: Clip): [number, number] {
  const own = transition.kind === 'cut' ? 0 : transition.frames
  return [start + Math.min(own, frames - 1), start + frames - 1]
}

// The slideshow that films are measured against: into the middle of each photo, slowly.
export async function drawZoom(path: string, size: { width: number; height: number }): Promise<Buffer[]> {
  const photo = sharp(path).rotate()
  const whole = await photo.toBuffer({ resolveWithObject: true })
  return Promise.all(
    [1, 0.88].map((scale) => {
      const fit = Math.min(whole.info.width / size.width, whole.info.height / size.height) * scale
      const [width, height] = [Math.floor(size.width * fit), Math.floor(size.height * fit)]
      const left = Math.floor((whole.info.width - width) / 2)
      const top = Math.floor((whole.info.height - height) / 2)
      return sharp(whole.data).extract({ left, top, width, height }).resize(size).png().toBuffer()
    }),
  )
}

export interface Placed {
  input: Buffer
  left: number
  top: number
}

export function sheet(parts: Placed[], size: { width: number; height: number }): Sharp {
  return sharp({ create: { ...size, channels: 3, background: '#ffffff' } }).composite(parts)
}

export const label = (text: string, width: number): Promise<Buffer> =>
  sharp({ text: { text: `<span foreground="#111111">${text}</span>`, font: 'sans 11', width, rgba: true } })
    .png()
    .toBuffer()

export const asPhoto = (path: string, size: { width: number; height: number }): Promise<Buffer> =>
  sharp(path)
    .rotate()
    .resize({ ...size, fit: 'contain', background: '#ffffff' })
    .png()
    .toBuffer()
