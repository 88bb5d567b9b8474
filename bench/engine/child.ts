// One measured piece of work in a fresh process: film, floor, dump, zoompan, or whole: from the photos on. The last line it prints is the measurement.

import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { analysePhotos } from '#src/engine/analyse/analyse-photos.ts'
import { chooseCodec } from '#src/engine/encode/choose-codec.ts'
import { type PlanOptions, planFilm } from '#src/engine/plan/plan-film.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { renderFilms } from '#src/engine/render/render-film.ts'
import { loadKernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { pictureBytes } from '#src/engine/sample/picture.ts'
import { makeSampler } from '#src/engine/sample/sample-picture.ts'
import { makeStage } from '#src/engine/stage/make-stage.ts'
import { makePhotoShelf } from '#src/engine/stage/photo-shelf.ts'
import { renderZoompan } from './zoompan.ts'

export interface Job {
  work: 'film' | 'floor' | 'dump' | 'zoompan' | 'whole'
  timelines: Timeline[]
  photos: string[]
  plan?: PlanOptions | undefined
  quality: 'final' | 'draft'
  raw: string
  output: string
}

export interface Measured {
  cpuSeconds: number
  wallSeconds: number
  peakMegabytes: number
}

const job = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Job
await { film, floor, dump, zoompan, whole }[job.work](job)
const { user, system } = process.cpuUsage()
const measured: Measured = {
  cpuSeconds: (user + system) / 1e6,
  wallSeconds: process.uptime(),
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
}
process.stdout.write(`${JSON.stringify(measured)}\n`)

async function film({ timelines, output, quality }: Job): Promise<void> {
  await renderFilms(
    timelines.map((timeline, index) => ({ timeline, output: `${output}-${index}.mp4` })),
    { quality },
  )
}

async function whole({ photos, plan, output, quality }: Job): Promise<void> {
  if (!plan) throw new Error('A whole film needs options.')
  const timeline = planFilm(await analysePhotos(photos), plan)
  await renderFilms([{ timeline, output: `${output}.mp4`, poster: `${output}.jpg` }], { quality })
}

// The encoder alone, on the very frames of the film.
async function floor({ timelines: [timeline], raw, output, quality }: Job): Promise<void> {
  if (!timeline) throw new Error('The floor needs a timeline.')
  const { width, height, fps } = timeline
  const frame = Buffer.alloc(pictureBytes(width, height))
  const file = openSync(raw, 'r')
  const writer = await chooseCodec(undefined).openSegment({ path: `${output}.mp4`, width, height, fps, quality })
  while (readSync(file, frame) === frame.length) await writer.write(() => frame)
  await writer.finish()
  closeSync(file)
}

async function dump({ timelines: [timeline], raw }: Job): Promise<void> {
  if (!timeline) throw new Error('A dump needs a timeline.')
  const kernel = loadKernel()
  const codec = chooseCodec(undefined)
  const stage = makeStage({ kernel, sampler: makeSampler(kernel), photos: makePhotoShelf([timeline]), codec, timeline })
  const file = openSync(raw, 'w')
  for (let frame = 0; frame < timeline.frames; frame++) {
    const { pointer, width, height } = await stage.draw(frame)
    writeSync(file, kernel.bytes(pointer, pictureBytes(width, height)))
  }
  closeSync(file)
  await stage.close()
}

async function zoompan({ timelines: [timeline], output }: Job): Promise<void> {
  if (!timeline) throw new Error('zoompan needs a timeline.')
  await renderZoompan(timeline, `${output}.mp4`)
}
