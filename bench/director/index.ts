// node bench/director/index.ts <folder of photos> [more folders] [--seeds 3] [--render 12]
// Counts what the planned films promise, by folder, tier and format. With --render, films of so many seconds are rendered
// too, and their CPU is set beside that of x264 on the same frames.

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { analysePhotos } from '#src/engine/analyse/analyse-photos.ts'
import { isPlace } from '#src/engine/analyse/is-place.ts'
import type { Analysis } from '#src/engine/analyse/photo-analysis.ts'
import { formatNames } from '#src/engine/plan/formats.ts'
import { planFilm } from '#src/engine/plan/plan-film.ts'
import { tierNames, type Timeline } from '#src/engine/plan/timeline.ts'
import { type Judged, judgeFilm } from '#test/engine/judge-film.ts'
import { measure } from '../engine/measure.ts'
import { mean, percent, quantile, range, shareOf, sum } from './figures.ts'

const { values, positionals } = parseArgs({
  options: { seeds: { type: 'string', default: '3' }, render: { type: 'string' } },
  allowPositionals: true,
})
if (positionals.length === 0) throw new Error('Usage: node bench/director/index.ts <folder of photos> [more folders]')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

for (const folder of positionals) await judgeFolder(folder)

async function judgeFolder(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).toSorted()
  const before = process.cpuUsage()
  const analysis = await analysePhotos(files.map((name) => join(folder, name)))
  const { user, system } = process.cpuUsage(before)
  say(
    `\n${basename(folder)}: ${files.length} photos, ${((user + system) / 1e6 / files.length).toFixed(2)} CPU s of analysis each`,
  )
  for (const format of formatNames) {
    for (const tier of tierNames) {
      const films = Array.from({ length: Number(values.seeds) }, (_, at) =>
        plan(analysis, { format, tier, seed: at + 1 }),
      )
      say(
        `${format.padEnd(9)} ${tier}  ${describe(films.map((film) => judgeFilm(film, analysis)))}${rooms(films, analysis)}${captions(films)}`,
      )
    }
  }
  if (values.render) await setBesideEncoder(analysis, Number(values.render))
}

async function setBesideEncoder(analysis: Analysis, seconds: number): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'director-bench-'))
  try {
    for (const tier of tierNames) {
      const timelines = [plan(analysis, { format: 'stories', tier, seed: 1, seconds })]
      await measure(scratch, 'dump', { timelines })
      const floor = await measure(scratch, 'floor', { timelines })
      const film = await measure(scratch, 'film', { timelines })
      const times = (film.cpuSeconds / floor.cpuSeconds).toFixed(2)
      say(`${tier}: ${film.cpuSeconds.toFixed(1)} CPU s, x264 alone ${floor.cpuSeconds.toFixed(1)}, ${times} times`)
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

type Choice = Pick<Parameters<typeof planFilm>[1], 'format' | 'tier' | 'seed' | 'seconds'>

function plan(analysis: Analysis, options: Choice): Timeline {
  const photoCaptions = Object.fromEntries(
    analysis.photos.slice(0, 4).map(({ photoPath }) => [photoPath, basename(photoPath).replace(/\W+/g, ' ')]),
  )
  return planFilm(analysis, {
    ...options,
    words: { businessName: 'Olive & Ember', captions: [], photoCaptions, cta: 'Book a table' },
  })
}

function describe(films: readonly Judged[]): string {
  const all = <Value>(pick: (film: Judged) => readonly Value[]): Value[] => films.flatMap(pick)
  const lengths = all(({ lengths: own }) => own)
  const travels = all(({ travels: own }) => own)
  const shown = all(({ maskShown }) => [...maskShown.values()])
  return [
    `shots ${range(films.map(({ shots }) => shots))}`,
    `full ${percent(mean(films.map(({ full }) => full)))}`,
    `blurred ${percent(mean(films.map(({ blurred }) => blurred)))}${films.every(({ isOpeningFull }) => isOpeningFull) ? '' : ' (opening!)'}`,
    `travel ${quantile(travels, 0.5).toFixed(2)} (10th ${quantile(travels, 0.1).toFixed(2)}, small ${percent(shareOf(travels, (value) => value < 0.08))})`,
    `length ${mean(lengths).toFixed(2)} s (${Math.min(...lengths).toFixed(2)}-${Math.max(...lengths).toFixed(2)})`,
    `in 2.5 s ${range(films.map(({ inFirst }) => inFirst(2.5)))}`,
    `families ${range(films.map(({ families }) => families.size))}`,
    `alike ${sum(films.map(({ sameAsBefore }) => sameAsBefore))}`,
    `beat ${percent(mean(films.map(({ onBeat }) => onBeat)))}`,
    `faces cut ${sum(films.map(({ facesCut }) => facesCut))}`,
    `mask ${percent(quantile(shown, 0))} at least, below 85: ${shown.filter((value) => value < 0.85).length} of ${shown.length}`,
    `waiting ${sum(films.map(({ waiting }) => waiting))}`,
    `repeats ${sum(films.map(({ repeats }) => repeats))}`,
    `enlarged ${quantile(
      all(({ enlargement }) => enlargement),
      0.9,
    ).toFixed(2)}`,
  ].join(', ')
}

// How much of the width of a room a tall film shows.
function rooms(films: readonly Timeline[], analysis: Analysis): string {
  const wide = new Set(
    analysis.photos
      .filter((photo) => isPlace(photo) && photo.width / photo.height > 1.3)
      .map(({ photoPath }) => photoPath),
  )
  const seen = films.flatMap((film) =>
    [...judgeFilm(film, analysis).widthSeen].flatMap(([path, share]) => (wide.has(path) ? [share] : [])),
  )
  return seen.length === 0 ? '' : `, rooms ${percent(Math.min(...seen))} wide`
}

function captions(films: readonly Timeline[]): string {
  const all = films.flatMap((film) =>
    film.layers.filter(({ kind }) => kind === 'caption').map((layer) => ({ film, layer })),
  )
  const right = all.filter(({ film, layer }) =>
    film.clips.some((clip) => {
      const { treatment } = clip
      const isOn = clip.start <= layer.start + 2 && clip.start + clip.frames > layer.start
      const path = treatment.kind === 'full' || treatment.kind === 'extension' ? treatment.shot.source.path : ''
      return isOn && 'text' in layer && basename(path).replace(/\W+/g, ' ') === layer.text
    }),
  )
  return `, captions ${right.length} of ${all.length}`
}
