import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoSize } from '#src/server/platform/photos/port.ts'

// Where the files of a photo are kept, and under which addresses the copies are shown. Both are made from its id alone:
// the name a visitor gave it is never part of a path.

export const photosFolder = 'photos/'

export const originalKey = (id: string): string => `${photosFolder}${id}/original`

export const copyKey = (id: string, size: PhotoSize): string => `${photosFolder}${id}/${size}.jpg`

// Pieces of photos that are still on their way.
export const piecesFolder = 'uploads/'
export const pieceKey = (id: string): string => `${piecesFolder}${id}`

const idPattern = '([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})'
const keyPattern = new RegExp(`^photos/${idPattern}/[\\w.]+$`)
const piecePattern = new RegExp(`^uploads/${idPattern}$`)
const namePattern = new RegExp(`^${idPattern}(-thumb)?\\.jpg$`)

export const idInKey = (key: string): string | undefined => keyPattern.exec(key)?.[1]

export const idInPieceKey = (key: string): string | undefined => piecePattern.exec(key)?.[1]

const endings: Record<PhotoSize, string> = { display: '.jpg', thumb: '-thumb.jpg' }

export const photoName = (id: string, size: PhotoSize): string => `${id}${endings[size]}`

export function parsePhotoName(name: string): { id: string; size: PhotoSize } | undefined {
  const [, id, thumb] = namePattern.exec(name) ?? []
  return id === undefined ? undefined : { id, size: thumb ? 'thumb' : 'display' }
}

const maxCharacters = 120

// Control characters, and the marks that make a text run backwards: 'gpj.exe' must not read as 'exe.jpg'.
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

// What a visitor's file was called, as it may be shown to people. It finds no file: files are found by their id.
export function displayName(name: string): string {
  const base = name.slice(-2_000).split(/[/\\]/).at(-1) ?? ''
  const clean = base.toWellFormed().replaceAll(unprintable, '').trim()
  return Array.from(clean).slice(0, maxCharacters).join('') || 'photo'
}

// A path of its own for as long as `work` lasts: decoders want a file, not a stream.
export async function withWorkFile<Result>(folder: string, work: (path: string) => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  try {
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

// What a crash left behind.
export async function removeWorkFilesBefore(folder: string, before: Date): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path, { throwIfNoEntry: false })
    if (found && found.mtime <= before) await rm(path, { force: true })
  }
}
