// node bench/engine/index.ts <folder of photos> [more folders] [--seconds 40] [--only vr2,jitter]
// Prints ratios: a busy machine slows the floor and the film alike.

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { analysePhotos } from '#src/engine/analyse/analyse-photos.ts'
import type { FormatName } from '#src/engine/plan/formats.ts'
import { planFilm, type PlanOptions } from '#src/engine/plan/plan-film.ts'
import type { Tier, Timeline } from '#src/engine/plan/timeline.ts'
import { measureJitter } from './jitter.ts'
import { measure } from './measure.ts'

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '40' }, only: { type: 'string' } },
  allowPositionals: true,
})
if (positionals.length === 0) throw new Error('Usage: node bench/engine/index.ts <folder of photos> [more folders]')
// Less for a rehearsal.
const length = Number(values.seconds)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const listPhotos = async (path: string): Promise<string[]> =>
  (await readdir(path))
    .filter((name) => name.endsWith('.jpg'))
    .toSorted()
    .map((name) => join(path, name))
const photos = await Promise.all(positionals.map(listPhotos))
const analysis = await analysePhotos(photos[0] ?? [])
const folder = await mkdtemp(join(tmpdir(), 'engine-bench-'))
const choose = (changes: Partial<PlanOptions> = {}): PlanOptions => ({
  tier: 'vr2',
  format: 'stories',
  seed: 1,
  words: { businessName: 'Olive & Ember', captions: ['From the wood fire', 'Slow wine'], cta: 'Book a table' },
  ...changes,
})
const plan = (seconds: number, changes: Partial<PlanOptions> = {}): Timeline =>
  planFilm(analysis, choose({ seconds, ...changes }))

try {
  const parts = {
    vr2: () => compareTier('vr2'),
    vr3: () => compareTier('vr3'),
    zoompan: compareZoompan,
    preview: comparePreview,
    memory: reportMemory,
    formats: compareFormats,
    lengths: compareLengths,
    jitter: reportJitter,
  }
  const wanted = values.only?.split(',')
  for (const [name, compare] of Object.entries(parts)) if (wanted?.includes(name) ?? true) await compare()
  say('editly and remotion are not dependencies of the project; install them beside it to compare.')
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function compareTier(tier: Tier): Promise<void> {
  const timelines = [plan(length, { tier })]
  await measure(folder, 'dump', { timelines })
  const floor = await measure(folder, 'floor', { timelines })
  const film = await measure(folder, 'film', { timelines })
  say(`${length} s ${tier}: floor ${cpu(floor)}, film ${cpu(film)}, ${ratio(film, floor)}; peak ${mb(film)}`)
}

async function compareZoompan(): Promise<void> {
  const timelines = [plan(length)]
  const film = await measure(folder, 'film', { timelines })
  const peer = await measure(folder, 'zoompan', { timelines })
  const times = (peer.cpuSeconds / film.cpuSeconds).toFixed(2)
  say(`${length} s vr2: film ${cpu(film)}, zoompan + xfade ${cpu(peer)}, ${times} x the film`)
}

async function comparePreview(): Promise<void> {
  const timelines = [plan(14, { isPreview: true })]
  await measure(folder, 'dump', { timelines })
  const floor = await measure(folder, 'floor', { timelines, quality: 'draft' })
  const film = await measure(folder, 'film', { timelines, quality: 'draft' })
  const whole = await measure(folder, 'whole', {
    photos: photos[0] ?? [],
    plan: choose({ isPreview: true }),
    quality: 'draft',
  })
  const wall = `${whole.wallSeconds.toFixed(1)} s of wall time and ${cpu(whole)} from ${analysis.photos.length} photos on`
  say(
    `preview: ${wall}; rendering alone: wall ${film.wallSeconds.toFixed(1)} s, floor ${cpu(floor)}, film ${cpu(film)}, ${ratio(film, floor)}`,
  )
}

async function reportMemory(): Promise<void> {
  const most = photos.flat().slice(0, 15)
  const whole = await measure(folder, 'whole', { photos: most, plan: choose({ tier: 'vr3', seconds: length }) })
  say(`${length} s vr3 of ${most.length} photos, from the photos on: ${cpu(whole)}, peak ${mb(whole)}`)
}

async function compareFormats(): Promise<void> {
  const formats: FormatName[] = ['stories', 'square', 'portrait']
  // Shorter films have no time for two captions.
  const formatLength = Math.max(8, length / 4)
  const timelines = formats.map((format) => plan(formatLength, { format }))
  const together = await measure(folder, 'film', { timelines })
  let apart = 0
  for (const timeline of timelines) apart += (await measure(folder, 'film', { timelines: [timeline] })).cpuSeconds
  say(
    `three formats of ${formatLength} s: together ${cpu(together)}, apart ${apart.toFixed(1)} CPU s; peak ${mb(together)}`,
  )
}

async function compareLengths(): Promise<void> {
  for (const seconds of [length / 4, length / 2, length, length * 2]) {
    const film = await measure(folder, 'film', { timelines: [stretch(plan(length), seconds)] })
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
  const base = plan(length)
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
