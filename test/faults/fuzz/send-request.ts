import { request as open } from 'node:http'
import type { Request } from './make-request.ts'

// Over a bare connection: what a browser would tidy up goes out as it is.

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  // Until it began: a large file takes as long as its line is slow.
  ms: number
}

export interface Resolved {
  address: string
  maxMs: number
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

export function sendRequest({ call }: Request, { address, maxMs, path, headers, body }: Resolved): Promise<Answer> {
  const { hostname, port } = new URL(address)
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = open(
      { hostname, port, method: call.method, path, agent: false, headers: sizeOf(headers, body) },
      (incoming) => {
        const ms = performance.now() - startedAt
        const chunks: Buffer[] = []
        const end = () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString().slice(0, 100_000),
            ms,
          })
        // A line that stays open has said what there is to say.
        if (call.answerKind === 'events' && incoming.statusCode === 200) {
          end()
          outgoing.destroy()
          return
        }
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.once('end', end)
        incoming.once('error', end)
      },
    )
    outgoing.setTimeout(maxMs, () => outgoing.destroy(new Error(`No answer within ${maxMs} ms.`)))
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

const sizeOf = (headers: Record<string, string>, body: Buffer | undefined): Record<string, string> =>
  body === undefined || 'transfer-encoding' in headers ? headers : { ...headers, 'content-length': String(body.length) }
