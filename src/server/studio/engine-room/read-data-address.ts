import { maxImageCharacters } from '#src/contracts/studio/engine-room.ts'
import { AppError } from '#src/kit/app-error.ts'

const pattern = /^data:image\/(?:jpeg|png|webp);base64,/

// The bytes of a picture that came as text. Nothing is ever fetched: any other kind of address is refused.
export function readDataAddress(address: string): Buffer {
  if (address.length > maxImageCharacters) throw new AppError('too_large', 'An image is too large: at most 3.5 MB.')
  const head = pattern.exec(address.slice(0, 64))?.[0]
  if (head === undefined) throw new AppError('bad_request', 'Only images from your computer can be sent.')
  const bytes = Buffer.from(address.slice(head.length), 'base64')
  if (bytes.length === 0) throw new AppError('bad_picture', 'An image is empty.')
  return bytes
}
