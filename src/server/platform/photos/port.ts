import type { Readable } from 'node:stream'

export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic'

export interface PhotoFacts {
  kind: PhotoKind
  contentType: string
  // As a person sees it: after the orientation mark has been applied.
  width: number
  height: number
}

export interface PhotoCopy {
  size: PhotoSize
  bytes: Buffer
  contentType: string
  width: number
  height: number
}

// What the film engine sees in the pixels, in percent; the same rules as for a film, so that both judge alike.
export interface PhotoMeasures {
  brightness: number
  contrast: number
  light: 'dark' | 'good' | 'bright'
  sharpness: number
  // Nearly the same for the same picture in another size or quality.
  fingerprint: string
}

export interface ReadLogo {
  png: Buffer
  plate: 'light' | 'dark'
  // What would look better, in words for the customer.
  advice: string[]
}

export interface ReadPhoto {
  copies: PhotoCopy[]
  measures: PhotoMeasures
}

export const photoSizes = { thumb: 480, display: 1600 } as const
export type PhotoSize = keyof typeof photoSizes

// Two lines that never share a process. A flood of what costs nothing to send holds up nobody who has paid.
export type PhotoLine = 'customers' | 'strangers'

export interface PhotoReader {
  // Reads the head and the structure of a file on disk, not its pixels. Throws AppError('bad_picture') with a sentence
  // for people: not an allowed kind (judged by content, never by name), empty, cut short, or too many pixels.
  inspect(path: string): Promise<PhotoFacts>
  // The same, and overwrites where the picture was taken, in place; everything else of the file stays as it is.
  accept(path: string): Promise<PhotoFacts>
  // Decodes, turns upright, converts to sRGB, strips every piece of metadata and encodes one copy for each size.
  // Throws AppError('bad_picture') when the pixels cannot be decoded, or not in time.
  makeCopies(path: string, line: PhotoLine): Promise<ReadPhoto>
  // One of that size at most, its longer side and its bytes; in the customers' line.
  makeJpeg(path: string, most: { side: number; maxBytes: number }): Promise<Buffer>
  // A small copy alone, in the strangers' line: AppError('unavailable') when that is full.
  makePreview(path: string, signal?: AbortSignal): Promise<PhotoCopy>
  // Throws AppError('bad_picture') for anything that is no picture of an allowed kind, and 'unavailable' when too many
  // are read already.
  readLogo(file: Readable): Promise<ReadLogo>
  // Whether two fingerprints are of one picture, or of two frames of one burst.
  looksAlike(one: string, other: string): boolean
  // The processes that there are now: who looks at the heads of uploads, and who decodes for each line.
  processes(): Record<PhotoLine | 'heads', number[]>
  close(): Promise<void>
}
