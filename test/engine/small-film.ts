// A short film of drawn photos, small enough to encode in a second.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Clip, Shot, Timeline } from '#src/engine/plan/timeline.ts'
import { renderFilm } from '#src/engine/render/render-film.ts'

export interface TestFolder {
  path: string
  remove: () => Promise<void>
}

export async function makeTestFolder(): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'engine-test-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

// A circle before a plain wall, with a cross over both: shapes with edges in every direction.
export async function drawPhoto(path: string, { width = 480, height = 640, hue = 30 } = {}): Promise<string> {
  const wall = toRgb(hue, 0.4, 0.3)
  const circle = toRgb(hue + 120, 0.7, 0.6)
  const pixels = Buffer.alloc(width * height * 3, Buffer.from(wall))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const slope = (x * height) / width
      const isCross = Math.abs(y - slope) < 4 || Math.abs(y - (height - slope)) < 4
      const isCircle = Math.hypot(x - width / 2, y - height * 0.45) < width / 4
      if (isCross) pixels.fill(255, (y * width + x) * 3, (y * width + x + 1) * 3)
      else if (isCircle) pixels.set(circle, (y * width + x) * 3)
    }
  }
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toFile(path)
  return path
}

function toRgb(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((turn) => {
    const k = (turn + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  })
}

export const photoShot = (path: string, size = { width: 480, height: 640 }): Shot => ({
  source: { kind: 'photo', path, ...size },
  camera: {
    keyframes: [
      { at: 0, crop: fitted(size, 1) },
      { at: 1, crop: fitted(size, 0.85) },
    ],
    easing: 'smooth',
  },
})

// The middle of the photo in the shape of a stories frame.
function fitted({ width, height }: { width: number; height: number }, scale: number) {
  const w = Math.min(1, (height * 9) / 16 / width) * scale
  const h = Math.min(1, (width * 16) / 9 / height) * scale
  return { x: (1 - w) / 2, y: (1 - h) / 2, width: w, height: h }
}

export function makeTimeline(clips: Omit<Clip, 'start'>[], changes: Partial<Timeline> = {}): Timeline {
  let start = 0
  const placed = clips.map((clip) => {
    const at = start
    start += clip.frames
    return { ...clip, start: at }
  })
  return {
    version: 1,
    format: 'stories',
    tier: 'vr2',
    width: 180,
    height: 320,
    fps: 30,
    frames: start,
    seed: 1,
    clips: placed,
    layers: [],
    grade: { look: 'warm', strength: 0.5 },
    grain: 0,
    leaks: [],
    // Composing takes longer than all the rest.
    audio: { source: { kind: 'silence' }, bpm: 96, beatFrames: [], gainDb: 0 },
    ...changes,
  }
}

// Five seconds of real film, as a provider of clips sends them.
export async function makeSmallClip(): Promise<Buffer> {
  const folder = await makeTestFolder()
  try {
    const shot = photoShot(await drawPhoto(join(folder.path, 'photo.jpg')))
    const clip = { frames: 150, transition: { kind: 'cut' as const }, treatment: { kind: 'full' as const, shot } }
    const output = join(folder.path, 'clip.mp4')
    await renderFilm({ timeline: makeTimeline([clip], { width: 720, height: 1280 }), output }, { quality: 'draft' })
    return await readFile(output)
  } finally {
    await folder.remove()
  }
}
