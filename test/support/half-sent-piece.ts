import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pieceType, tusVersion } from '#src/contracts/studio/uploads.ts'

interface HalfSentPiece {
  address: string
  path: string
  cookie: string
  offset: number
  // What is announced, and how much of it leaves.
  bytes: Buffer
  sent: number
}

// A phone on its way into a tunnel, in the middle of a piece: destroy the socket, and the connection is gone.
export async function startPiece({ address, path, cookie, offset, bytes, sent }: HalfSentPiece): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = [
    `PATCH ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Cookie: ${cookie}`,
    `Tus-Resumable: ${tusVersion}`,
    `Content-Type: ${pieceType}`,
    `Content-Length: ${bytes.length}`,
    `Upload-Offset: ${offset}`,
    '',
    '',
  ]
  socket.write(head.join('\r\n'))
  await new Promise<void>((resolve) => socket.write(bytes.subarray(0, sent), () => resolve()))
  return socket
}
