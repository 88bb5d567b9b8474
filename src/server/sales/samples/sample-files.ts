import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SampleFilm } from '#src/contracts/sales/sample-films.ts'
import { notToDownload } from '#src/contracts/words/site/home-samples.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { StoredFile } from '#src/server/platform/storage/port.ts'
import type { SampleDeps } from './sample-deps.ts'
import { planSample } from './sample-wishes.ts'

const keyOf = ({ file }: SampleFilm): string => `samples/${file}`

export async function isMade({ storage }: Pick<SampleDeps, 'storage'>, film: SampleFilm): Promise<boolean> {
  const file = await storage.read(keyOf(film), { first: 0, last: 0 })
  file?.stream.destroy()
  return file !== undefined
}

// The film in full size is too large to be part of the product: it is made when somebody first asks for it, and kept.
export async function makeSample(deps: SampleDeps, film: SampleFilm, signal: AbortSignal): Promise<void> {
  const folder = join(deps.studioFolder, `sample-${film.id}`)
  const output = join(folder, film.file)
  await mkdir(folder, { recursive: true })
  const order = await planSample(deps.film, film.id, signal)
  await deps.film.render([{ ...order, output }], { shelfFolder: join(folder, 'shelf'), signal })
  await deps.storage.write(keyOf(film), createReadStream(output), { contentType: 'video/mp4' })
  await rm(folder, { recursive: true, force: true })
}

export async function openSample({ storage }: Pick<SampleDeps, 'storage'>, film: SampleFilm): Promise<StoredFile> {
  const file = await storage.read(keyOf(film))
  if (!file) throw new AppError('unavailable', notToDownload, { detail: film.file })
  return file
}
