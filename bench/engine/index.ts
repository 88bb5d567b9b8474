// node bench/engine/index.ts <folder of photos>
// Prints ratios: a busy machine slows the floor and the film alike.

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analysePhotos } from '#src/engine/analyse/analyse-photos.ts'
import type { FormatName } from '#src/engine/plan/formats.ts'
import { planFilm, type PlanOptions } from '#src/engine/plan/plan-film.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { measureJitter } from './jitter.ts'
import { measure } from './measure.ts'

const [photoFolder] = process.argv.slice(2)
if (!photoFolder) throw new Error('Usage: node bench/engine/index.ts <folder of photos>')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const names = (await readdir(photoFolder)).filter((name) => name.endsWith('.jpg')).toSorted()
const analysis = await analysePhotos(names.map((name) => join(photoFolder, name)))
const folder = await mkdtemp(join(tmpdir(), 'engine-bench-'))
const plan = (seconds: number, changes: Partial<PlanOptions> = {}): Timeline =>
  planFilm(analysis, {
    tier: 'vr2',
    format: 'stories',
    seed: 1,
    words: { businessName: 'Olive & Ember', captions: ['From the wood fire', 'Slow wine'], cta: 'Book a table' },
    seconds,
    ...changes,
  })

try {
  await compareTiers()
  await comparePreview()
  await compareFormats()
  await compareLengths()
  await reportJitter()
  say('editly and remotion are not dependencies of the project; install them beside it to compare.')
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function compareTiers(): Promise<void> {
  for (const tier of ['vr2', 'vr3'] as const) {
    const timelines = [plan(40, { tier })]
    await measure(folder, 'dump', { timelines })
    const floor = await measure(folder, 'floor', { timelines })
    const film = await measure(folder, 'film', { timelines })
    say(`40 s ${tier}: floor ${cpu(floor)}, film ${cpu(film)}, ${ratio(film, floor)}; peak ${mb(film)}`)
    if (tier !== 'vr2') continue
    const peer = await measure(folder, 'zoompan', { timelines })
    say(`zoompan + xfade: ${cpu(peer)}, ${(peer.cpuSeconds / film.cpuSeconds).toFixed(2)} x the film`)
  }
}

async function comparePreview(): Promise<void> {
  const timelines = [plan(14, { isPreview: true })]
  await measure(folder, 'dump', { timelines })
  const floor = await measure(folder, 'floor', { timelines, quality: 'draft' })
  const film = await measure(folder, 'film', { timelines, quality: 'draft' })
  say(`preview: wall ${film.wallSeconds.toFixed(1)} s, floor ${cpu(floor)}, film ${cpu(film)}, ${ratio(film, floor)}`)
}

async function compareFormats(): Promise<void> {
  const formats: FormatName[] = ['stories', 'square', 'portrait']
  const timelines = formats.map((format) => plan(10, { format }))
  const together = await measure(folder, 'film', { timelines })
  let apart = 0
  for (const timeline of timelines) apart += (await measure(folder, 'film', { timelines: [timeline] })).cpuSeconds
  say(`three formats of 10 s: together ${cpu(together)}, apart ${apart.toFixed(1)} CPU s; peak ${mb(together)}`)
}

async function compareLengths(): Promise<void> {
  for (const seconds of [10, 20, 40, 80]) {
    const film = await measure(folder, 'film', { timelines: [stretch(plan(40), seconds)] })
    say(`${seconds} s: ${(film.cpuSeconds / seconds).toFixed(3)} CPU s for a second of film; peak ${mb(film)}`)
  }
}

// The same clips, fewer or repeated: cost is compared by length, not by content.
function stretch(base: Timeline, seconds: number): Timeline {
  const frames = seconds * base.fps
  const clips: Timeline['clips'] = []
  for (let start = 0; start < frames; ) {
    const clip = base.clips[clips.length % base.clips.length]
    if (!clip) break
    const length = Math.min(clip.frames, frames - start)
    clips.push({ ...clip, start, frames: length })
    start += length
  }
  return { ...base, frames, clips, layers: base.layers.filter((layer) => layer.start + layer.frames <= frames) }
}

async function reportJitter(): Promise<void> {
  const base = plan(40)
  const push = await measureJitter(base, 'push')
  const pan = await measureJitter(base, 'pan')
  say(`jitter of raw frames: push ${push.toFixed(4)} px, pan ${pan.toFixed(4)} px`)
}

function cpu({ cpuSeconds }: { cpuSeconds: number }): string {
  return `${cpuSeconds.toFixed(1)} CPU s`
}

function ratio(film: { cpuSeconds: number }, floor: { cpuSeconds: number }): string {
  return `ratio ${(film.cpuSeconds / floor.cpuSeconds).toFixed(3)}`
}

function mb({ peakMegabytes }: { peakMegabytes: number }): string {
  return `${Math.round(peakMegabytes)} MB`
}
