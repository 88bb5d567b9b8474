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

export const photoSizes = { thumb: 480, display: 1600 } as const
export type PhotoSize = keyof typeof photoSizes

export interface PhotoReader {
  // Reads the head and the structure of a file on disk, not its pixels. Throws AppError('bad_picture') with a sentence
  // for people: not an allowed kind (judged by content, never by name), empty, cut short, or too many pixels.
  inspect(path: string): Promise<PhotoFacts>
  // Decodes, turns upright, converts to sRGB, strips every piece of metadata and encodes one copy for each size.
  // Throws AppError('bad_picture') when the pixels cannot be decoded.
  makeCopies(path: string): Promise<PhotoCopy[]>
  close(): Promise<void>
}
