import { z } from 'zod'
import { defineCall, idParam } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { maxPhotoBytes } from './photo-limits.ts'

// tus 1.0 (creation, termination, expiration): a photo arrives in pieces, and goes on where a lost connection left it.

export const tusVersion = '1.0.0'
export const pieceType = 'application/offset+octet-stream'

const fixedHeaders = { 'tus-resumable': tusVersion }
const version = z.string().max(20).optional()
const byteCount = z.string().max(15).regex(/^\d+$/, { error: 'Must be a number of bytes' }).transform(Number)

// 'key a2V5,filename cGhvdG8=': names with their values in base64.
const metadata = z
  .string()
  .max(8_000)
  .transform((text) => Object.fromEntries(text.split(',').map(readPair)))
  .pipe(
    z.object({
      key: z.string().regex(/^[\w-]{8,64}$/),
      filename: z.string().max(2_000).default(''),
      // Where the photo stands among the customer's; behind all others when nothing is said.
      position: z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number)
        .optional(),
    }),
  )

function readPair(pair: string): [string, string] {
  const [name = '', value = ''] = pair.trim().split(' ', 2)
  return [name, new TextDecoder().decode(bytesOf(value))]
}

function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    // Not base64: an empty value, which the rules above judge.
    return new Uint8Array()
  }
}

const folder = '/api/upload/resumable/:customerId'
const customerParams = z.object({ customerId: idParam })
const uploadParams = z.object({ customerId: idParam, uploadId: idParam })

export const describeUploads = defineCall({
  name: 'describeUploads',
  summary: 'What the resumable upload can do, in the headers of tus 1.0.',
  at: `OPTIONS ${folder}`,
  access: 'public',
  params: customerParams,
  fixedHeaders: {
    ...fixedHeaders,
    'tus-version': tusVersion,
    'tus-extension': 'creation,termination,expiration',
    'tus-max-size': String(maxPhotoBytes),
  },
})

export const createUpload = defineCall({
  name: 'createUpload',
  summary: 'Begins a photo sent in pieces; the answer says where to send them (tus creation).',
  at: paths.createUpload,
  access: 'capability',
  params: customerParams,
  headers: z.object({ 'tus-resumable': version, 'upload-length': byteCount, 'upload-metadata': metadata }),
  status: 201,
  fixedHeaders,
  rateLimit: { perMinute: 240 },
})

export const readUpload = defineCall({
  name: 'readUpload',
  summary: 'How much of a photo has arrived.',
  at: `HEAD ${folder}/:uploadId`,
  access: 'capability',
  params: uploadParams,
  status: 200,
  fixedHeaders,
  rateLimit: { perMinute: 600 },
})

export const sendPiece = defineCall({
  name: 'sendPiece',
  summary: 'The next piece of a photo; with the last one it is checked and kept.',
  at: `PATCH ${folder}/:uploadId`,
  access: 'capability',
  params: uploadParams,
  headers: z.object({
    'tus-resumable': version,
    'content-type': z.string().max(200).optional(),
    'upload-offset': byteCount,
  }),
  bodyKind: 'stream',
  bodyLimitBytes: maxPhotoBytes,
  fixedHeaders,
  rateLimit: { perMinute: 1_200 },
})

export const cancelUpload = defineCall({
  name: 'cancelUpload',
  summary: 'Cancels a photo that has not fully arrived (tus termination).',
  at: `DELETE ${folder}/:uploadId`,
  access: 'capability',
  params: uploadParams,
  headers: z.object({ 'tus-resumable': version }),
  fixedHeaders,
})
