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
