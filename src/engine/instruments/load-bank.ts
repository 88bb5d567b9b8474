// The bank is built from the packages once, at set-up or at the first score, and read ever after. Nothing else about music
// knows of files.

import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBank } from '#src/engine/audio/bank/bank.ts'
import type { FilmCodec } from '#src/engine/encode/codec.ts'
import { buildBank } from './build-bank.ts'
import { recordings } from './recordings.ts'

export const bankPath = fileURLToPath(new URL('../../../dist/instruments.bank', import.meta.url))
// Raised whenever notes are measured or packed in another way.
const buildVersion = 1

export interface BankFile {
  key: string
  bytes: Uint8Array
}

export async function readBank(codec: FilmCodec): Promise<BankFile> {
  const key = createHash('sha256')
    .update(JSON.stringify([buildVersion, recordings]))
    .digest('hex')
  const ready = await readFile(bankPath).catch(() => new Uint8Array())
  if (openBank(ready, key)) return { key, bytes: ready }
  const bytes = await buildBank(codec, key)
  await keep(bytes)
  return { key, bytes }
}

// Under another name until it is whole: two films may build it at once.
async function keep(bytes: Uint8Array): Promise<void> {
  const unfinished = `${bankPath}.${randomUUID()}`
  await mkdir(dirname(bankPath), { recursive: true })
  try {
    await writeFile(unfinished, bytes)
    await rename(unfinished, bankPath)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
