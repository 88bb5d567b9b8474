import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#src/kit/app-error.ts'
import { parseRange } from './parse-range.ts'
import type { Outgoing, OutgoingFile, OutgoingStored, OutgoingStream } from './port.ts'

type OpenFile = { link: string } | (OutgoingStream & Partial<Pick<Whole, 'part' | 'ofBytes'>>)

interface Whole {
  part: { first: number; last: number } | undefined
  ofBytes: number
}

export async function openFile(request: FastifyRequest, { body, headers }: Outgoing<OutgoingFile>): Promise<OpenFile> {
  if ('stream' in body) return body
  const { storage, key, contentType } = body
  const disposition = headers?.['content-disposition']
  const link = followsLink(request, disposition) && (await storage.link?.(key, { contentType, disposition }))
  return link ? { link } : readStored(request, body)
}

// Whatever shows it or saves it. A script reads bytes only from another origin that allows it, and a link that names its
// download itself loses the name on the way there: both are answered from here, and so is any program.
function followsLink({ headers }: FastifyRequest, disposition: string | undefined): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': target } = headers
  if (mode !== 'no-cors' && mode !== 'navigate') return false
  return ['image', 'video', 'audio'].includes(String(target)) || disposition?.startsWith('attachment') === true
}

async function readStored({ headers }: FastifyRequest, stored: OutgoingStored): Promise<OpenFile> {
  const { storage, key, contentType, bytes: ofBytes } = stored
  const part = ofBytes === undefined ? undefined : parseRange(headers.range, ofBytes)
  const found = await storage.read(key, part)
  if (!found) throw new AppError('not_found', 'Not found')
  return { ...found, contentType, ...(ofBytes === undefined ? {} : { part, ofBytes }) }
}

export function sendFile(reply: FastifyReply, file: OpenFile): FastifyReply {
  // A browser that keeps the answer to a picture would give it to a script too.
  if ('link' in file) return reply.header('cache-control', 'no-store').redirect(file.link, 302)
  const { stream, bytes, contentType, part, ofBytes } = file
  reply.type(contentType)
  if (bytes !== undefined) reply.header('content-length', bytes)
  if (ofBytes !== undefined) reply.header('accept-ranges', 'bytes')
  if (part) reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${ofBytes}`)
  return reply.send(stream)
}
