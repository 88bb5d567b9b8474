import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'

// Keys are made by the product, never from a request: letters, digits, '-', '_', '.' and '/' only.
export interface Storage {
  // Durable when it resolves, absent under its key until then. A failing or aborted source leaves nothing behind.
  write(key: string, source: Readable, options: { contentType: string }): Promise<{ bytes: number }>
  // The same for a file at `path`, which is gone from there afterwards. Only a disk has it.
  take?(key: string, path: string): Promise<{ bytes: number }>
  // A part is from `first` to `last`, both included, and never beyond the end.
  read(key: string, part?: FilePart): Promise<StoredFile | undefined>
  // Removing what is not there is not an error.
  remove(key: string): Promise<void>
  // Where a browser reads the file for some minutes, whether it is there or not. Only a store that browsers can reach has it.
  link?(key: string, linked: LinkedFile): Promise<string>
  list(prefix: string): AsyncIterable<StoredEntry>
  // Half-written files that a crash left behind.
  removeUnfinished(before: Date): Promise<void>
  ping(): Promise<void>
}

export interface GivenFile {
  key: string
  path: string
  contentType: string
}

// A whole file, whose place is free afterwards.
export const storeFile = async (storage: Storage, { key, path, contentType }: GivenFile): Promise<{ bytes: number }> =>
  storage.take?.(key, path) ?? storage.write(key, createReadStream(path), { contentType })

export interface FilePart {
  first: number
  last: number
}

export interface LinkedFile {
  contentType: string
  disposition: string | undefined
}

export interface StoredFile {
  stream: Readable
  // What the stream holds.
  bytes: number
}

export interface StoredEntry {
  key: string
  bytes: number
  modifiedAt: Date
}

// A part never starts with a dot, which rules out '.', '..' and hidden files at once.
const keyPattern = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/
// A file name on disk may have 255.
const maxCharacters = 200

export function checkKey(key: string): void {
  if (key.length > maxCharacters || !keyPattern.test(key)) {
    throw new TypeError(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
  }
}

// A prefix is everything ('') or a folder ('photos/').
export function checkPrefix(prefix: string): void {
  if (prefix === '') return
  if (!prefix.endsWith('/')) throw new TypeError(`Not a storage prefix: ${JSON.stringify(prefix.slice(0, 80))}`)
  checkKey(prefix.slice(0, -1))
}
