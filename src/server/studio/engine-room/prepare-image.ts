import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#src/kit/app-error.ts'
import type { PhotoCopy } from '#src/server/platform/photos/port.ts'
import type { RoomDeps } from './room-deps.ts'

// Below this the provider refuses a picture.
const minSide = 300

// Judged by its content, decoded and encoded anew: what goes on is a plain upright JPEG without a word about where it
// was taken.
export async function prepareImage(
  { photos, workFolder }: Pick<RoomDeps, 'photos' | 'workFolder'>,
  source: Readable,
): Promise<PhotoCopy> {
  await mkdir(workFolder, { recursive: true })
  const path = join(workFolder, randomUUID())
  try {
    await pipeline(source, createWriteStream(path, { flags: 'wx' }))
    const { width, height } = await photos.inspect(path)
    if (Math.min(width, height) < minSide) {
      const text = `Image too small: ${width}x${height} pixels. It needs at least ${minSide} on each side`
      throw new AppError('bad_picture', text)
    }
    const { copies } = await photos.makeCopies(path, 'customers')
    const copy = copies.find(({ size }) => size === 'display')
    if (!copy) throw new Error('A picture came without its copy for display.')
    return copy
  } finally {
    await rm(path, { force: true })
  }
}
