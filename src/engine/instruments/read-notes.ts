// Some notes out of the bank, one behind the other, for a page that plays no others.

import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type BankHeader, bytesOf, headerStart, readHeader, type RecordedNote } from '#src/engine/audio/bank/bank.ts'
import { bankPath } from './load-bank.ts'

export interface NotesOfBank {
  header: BankHeader
  // Where the samples begin in the file.
  start: number
}

// Undefined where there is no bank yet.
export async function readNotes(): Promise<NotesOfBank | undefined> {
  const file = await open(bankPath).catch(() => undefined)
  if (!file) return undefined
  try {
    const length = (await readPart(file, 0, headerStart)).readUInt32LE(0)
    const header = readHeader(await readPart(file, headerStart, length))
    return header && { header, start: headerStart + length }
  } finally {
    await file.close()
  }
}

export const streamNotes = (start: number, notes: readonly RecordedNote[]): Readable =>
  Readable.from(partsOf(start, notes), { objectMode: false })

async function* partsOf(start: number, notes: readonly RecordedNote[]): AsyncGenerator<Buffer> {
  const file = await open(bankPath)
  try {
    for (const note of notes) yield await readPart(file, start + note.offset, bytesOf(note))
  } finally {
    await file.close()
  }
}

async function readPart(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
  if (bytesRead < length) throw new Error('The bank of instruments is shorter than it says.')
  return buffer
}
