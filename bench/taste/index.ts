// node bench/taste/index.ts <analysis.json> <new plan> <old plan> <folder>
// Draws what judges look at: the film shot by shot, for each photo what the old film, the new one and a slow zoom make of
// it, and pairs whose sides are thrown by chance. Which side is which stands in key.json alone.

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { seededRandom } from '#src/engine/seeded-random.ts'
import type { Analysis } from '#src/engine/analyse/photo-analysis.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { asPhoto, type DrawnShot, drawShots, drawZoom, label, type Placed, sheet } from './draw.ts'

const [from, newPath, oldPath, folder] = process.argv.slice(2)
if (!from || !newPath || !oldPath || !folder) {
  throw new Error('Usage: node bench/taste/index.ts <analysis.json> <new plan> <old plan> <folder>')
}
const read = <Value>(path: string): Value => JSON.parse(readFileSync(path, 'utf8')) as Value
const { photos } = read<Analysis>(from)
const [film, before] = [read<Timeline>(newPath), read<Timeline>(oldPath)]
mkdirSync(folder, { recursive: true })
const tile = { width: 108, height: Math.round((108 * film.height) / film.width) }
const [now, then] = [await drawShots(film, tile), await drawShots(before, tile)]

await drawFilm(now, 'film.png')
await drawFilm(then, 'before.png')
await drawTriples()
await drawPairs('zoom')
await drawPairs('before')

async function drawFilm(shots: readonly DrawnShot[], name: string): Promise<void> {
  const perRow = 5
  const cell = { width: tile.width * 2 + 12, height: tile.height + 22 }
  const parts = await Promise.all(
    shots.map(async ({ frames, seconds }, index): Promise<Placed[]> => {
      const [left, top] = [(index % perRow) * cell.width, Math.floor(index / perRow) * cell.height]
      const text = await label(`${index + 1}  ${seconds.toFixed(1)} s`, cell.width)
      return [
        { input: text, left, top },
        ...frames.map((input, at) => ({ input, left: left + at * (tile.width + 2), top: top + 18 })),
      ]
    }),
  )
  const size = { width: perRow * cell.width, height: Math.ceil(shots.length / perRow) * cell.height }
  await sheet(parts.flat(), size).toFile(join(folder as string, name))
}

// The longest shot of a photo stands for it.
function shotOf(shots: readonly DrawnShot[], path: string): DrawnShot | undefined {
  const own = shots.filter(({ paths }) => paths.includes(path))
  return own.toSorted((a, b) => b.seconds - a.seconds)[0]
}

async function drawTriples(): Promise<void> {
  const row = tile.height + 20
  const columns = 1 + 3 * 2
  const parts = await Promise.all(
    photos.map(async ({ photoPath }, index): Promise<Placed[]> => {
      const top = index * row
      const sets = [
        shotOf(then, photoPath)?.frames ?? [],
        shotOf(now, photoPath)?.frames ?? [],
        await drawZoom(photoPath, tile),
      ]
      return [
        { input: await label(`${index + 1} ${basename(photoPath).slice(0, 24)}`, 400), left: 0, top },
        { input: await asPhoto(photoPath, { width: 150, height: tile.height }), left: 0, top: top + 18 },
        ...sets.flatMap((frames, set) =>
          frames.map((input, at) => ({
            input,
            left: 160 + set * (2 * tile.width + 16) + at * (tile.width + 2),
            top: top + 18,
          })),
        ),
      ]
    }),
  )
  const size = { width: 160 + columns * (tile.width + 8), height: photos.length * row }
  await sheet(parts.flat(), size).toFile(join(folder as string, 'triples.png'))
}

// For each photo that both show: two of them, the one left by chance.
async function drawPairs(against: 'zoom' | 'before'): Promise<void> {
  const random = seededRandom(createHash('sha256').update(`${against} ${from}`).digest().readUInt32LE())
  const shown = photos.filter(
    ({ photoPath }) => shotOf(now, photoPath) && (against === 'zoom' || shotOf(then, photoPath)),
  )
  const perRow = 3
  const cell = { width: tile.width * 4 + 30, height: tile.height + 26 }
  const key: string[] = []
  const parts = await Promise.all(
    shown.map(async ({ photoPath }, index): Promise<Placed[]> => {
      const own = shotOf(now, photoPath)?.frames ?? []
      const other = against === 'zoom' ? await drawZoom(photoPath, tile) : (shotOf(then, photoPath)?.frames ?? [])
      const isLeft = random.next() < 0.5
      key[index] = isLeft ? 'left' : 'right'
      const [left, top] = [(index % perRow) * cell.width, Math.floor(index / perRow) * cell.height]
      const sides = isLeft ? [own, other] : [other, own]
      return [
        { input: await label(`${index + 1}`, 60), left, top },
        ...sides.flatMap((frames, side) =>
          frames.map((input, at) => ({
            input,
            left: left + side * (2 * tile.width + 12) + at * (tile.width + 2),
            top: top + 20,
          })),
        ),
      ]
    }),
  )
  const size = { width: perRow * cell.width, height: Math.ceil(shown.length / perRow) * cell.height }
  await sheet(parts.flat(), size).toFile(join(folder as string, `pairs-${against}.png`))
  writeFileSync(join(folder as string, `key-${against}.json`), JSON.stringify(key))
}
