// Finished segments and music that outlive a render, found again by what is in them: after a crash or a change of one
// caption only what is missing is made.

import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sound } from '#src/engine/audio/sound.ts'

export interface FilmShelf {
  pathOf: (key: string) => string
  has: (key: string) => boolean
  // The same music again, or made now and kept.
  sound: (key: string, make: () => Promise<Sound>) => Promise<Sound>
  // Takes away everything that nobody has asked for since the shelf was opened.
  tidy: () => Promise<void>
}

export async function openFilmShelf(folder: string): Promise<FilmShelf> {
  await mkdir(folder, { recursive: true })
  const present = new Set(await readdir(folder))
  const used = new Set<string>()
  const segmentName = (key: string): string => `${key}.mp4`
  return {
    pathOf: (key) => {
      used.add(segmentName(key))
      return join(folder, segmentName(key))
    },
    has: (key) => present.has(segmentName(key)),
    async sound(key, make) {
      const name = `${createHash('sha256').update(key).digest('hex')}.sound`
      used.add(name)
      if (present.has(name)) return readSound(join(folder, name))
      const sound = await make()
      await writeSound(join(folder, name), sound)
      return sound
    },
    async tidy() {
      const names = await readdir(folder)
      await Promise.all(
        names.filter((name) => !used.has(name)).map((name) => rm(join(folder, name), { recursive: true, force: true })),
      )
    },
  }
}

async function readSound(path: string): Promise<Sound> {
  const { buffer, byteOffset, length } = await readFile(path)
  const samples = new Float32Array(buffer.slice(byteOffset, byteOffset + length))
  return { left: samples.slice(0, samples.length / 2), right: samples.slice(samples.length / 2) }
}

// Under another name until it is whole.
async function writeSound(path: string, { left, right }: Sound): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`
  const bytesOf = (side: Float32Array): Uint8Array => new Uint8Array(side.buffer, side.byteOffset, side.byteLength)
  await writeFile(unfinished, Buffer.concat([bytesOf(left), bytesOf(right)]))
  await rename(unfinished, path)
}
