import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { SampleFilm } from '#src/contracts/sample-films.ts'
import { AppError } from '#src/kit/app-error.ts'

// The films are part of the product, beside the page that plays them.
export async function openFilm(folder: string, { file }: SampleFilm): Promise<{ stream: Readable; bytes: number }> {
  try {
    const handle = await open(join(folder, file))
    const { size } = await handle.stat()
    return { stream: handle.createReadStream(), bytes: size }
  } catch (cause) {
    throw new AppError('unavailable', 'This film cannot be downloaded right now.', { detail: file, cause })
  }
}
