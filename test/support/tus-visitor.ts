import { pieceType, tusVersion } from '#src/contracts/studio/uploads.ts'

interface Sender {
  id: string
  cookie: string
}

export interface Begin {
  key: string
  bytes: number
  name?: string
  position?: number
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

// A browser that sends one photo in pieces, request by request.
export function makeTusVisitor(address: string, { id, cookie }: Sender) {
  const call = (path: string, method: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>) =>
    fetch(address + path, {
      method,
      headers: { cookie, 'tus-resumable': tusVersion, ...headers },
      ...(body ? { body } : {}),
    })
  const folder = `/api/upload/resumable/${id}`
  return {
    describe: () => call(folder, 'OPTIONS', {}),
    begin: ({ key, bytes, name = 'photo.jpg', position }: Begin, headers: Record<string, string> = {}) => {
      const metadata = [`key ${base64(key)}`, `filename ${base64(name)}`]
      if (position !== undefined) metadata.push(`position ${base64(String(position))}`)
      const given = { 'upload-length': String(bytes), 'upload-metadata': metadata.join(',') }
      return call(folder, 'POST', { ...given, ...headers })
    },
    head: (path: string) => call(path, 'HEAD', {}),
    offset: async (path: string) => Number((await call(path, 'HEAD', {})).headers.get('upload-offset')),
    piece: (path: string, offset: number, bytes: Buffer, headers: Record<string, string> = {}) =>
      call(
        path,
        'PATCH',
        { 'content-type': pieceType, 'upload-offset': String(offset), ...headers },
        new Uint8Array(bytes),
      ),
    cancel: (path: string) => call(path, 'DELETE', {}),
  }
}

export const placeOf = (answer: Response): string => answer.headers.get('location') ?? ''
