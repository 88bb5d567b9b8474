import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filmFormatNames } from '#src/contracts/studio/film-choices.ts'
import { analyseInProcess } from '#src/engine/analyse/analyse-in-process.ts'
import type { Analysis } from '#src/engine/analyse/photo-analysis.ts'
import { decodeFrames } from '#src/engine/encode/in-process/decode-frames.ts'
import { planFilm } from '#src/engine/plan/plan-film.ts'
import type { FilmOrder } from '#src/engine/render/render-film.ts'
import { renderInProcess } from '#src/engine/render/render-in-process.ts'
import { makeLocalEngine } from '#src/server/platform/film/local-engine.ts'

const photos = 'test/engine/photos'
const seconds = 30

// A film of the second tier as production renders it, in every format and with its preview; then one caption changes.
export async function measureRerender() {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-rerender-'))
  try {
    const names = (await readdir(photos)).map((name) => join(photos, name))
    const analysis = await analyseInProcess(names, { businessType: 'hotel' })
    const shelfFolder = join(folder, 'shelf')
    const full = await render(analysis, { caption: 'A table by the lake', folder: join(folder, 'first'), shelfFolder })
    const again = await render(analysis, {
      caption: 'A table by the fire',
      folder: join(folder, 'second'),
      shelfFolder,
    })
    return {
      films: full.outputs.length,
      fullCpuSeconds: full.cpuSeconds.toFixed(1),
      againCpuSeconds: again.cpuSeconds.toFixed(1),
      share: (again.cpuSeconds / full.cpuSeconds).toFixed(3),
      changedFrames: await changedFrames(full.outputs[0] ?? '', again.outputs[0] ?? ''),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Rendering {
  caption: string
  folder: string
  shelfFolder: string
}

async function render(analysis: Analysis, { caption, folder, shelfFolder }: Rendering) {
  const captions = ['Rooms with a view', caption, 'Stay one more night']
  const words = { businessName: 'Lakeside House', captions, cta: 'Book now' }
  const timelines = filmFormatNames.map((format) =>
    planFilm(analysis, { tier: 'vr2', format, seed: 1, seconds, words }),
  )
  const [stories] = timelines
  const { toPreview } = makeLocalEngine({ ffmpegPath: undefined })
  const orders: FilmOrder[] = timelines.map((timeline, index) => {
    const output = join(folder, `${index}.mp4`)
    return { timeline, output, poster: output.replace('mp4', 'jpg') }
  })
  if (stories)
    orders.push({ timeline: toPreview(stories, 'PREVIEW'), output: join(folder, 'preview.mp4'), quality: 'draft' })
  const before = cpuOfChildren()
  await renderInProcess(orders, { shelfFolder })
  return { cpuSeconds: cpuOfChildren() - before, outputs: orders.map(({ output }) => output) }
}

const ticksPerSecond = 100

// What processes that have ended used.
function cpuOfChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}

async function changedFrames(one: string, other: string): Promise<string> {
  const frames = decodeFrames(other, {})[Symbol.asyncIterator]()
  const changed: number[] = []
  let index = 0
  for await (const { frame } of decodeFrames(one, {})) {
    const next = await frames.next()
    if (next.done || !frame.toBuffer().equals(next.value.frame.toBuffer())) changed.push(index)
    index += 1
  }
  return `${changed.length} of ${index}, from ${changed[0]} to ${changed.at(-1)}`
}
