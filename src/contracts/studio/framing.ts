import { z } from 'zod'
import { defineCall, idParam } from '#src/contracts/call.ts'
import { filmFormatNames } from './film-choices.ts'

const share = z.number()
const box = z.object({ x: share, y: share, width: share, height: share })
export type FramingBox = z.output<typeof box>

// How much each part of a photo matters: a square grid of bytes over the whole photo, base64.
export const salienceSide = 48

const framing = z.object({
  photoId: z.uuid(),
  salience: z.string().nullable(),
  points: z.array(z.object({ kind: z.enum(['face', 'subject', 'object', 'detail']), box })),
  // What the camera sees when a shot of this photo begins and when it ends.
  shots: z.array(z.object({ format: z.enum(filmFormatNames), position: z.number().int(), from: box, to: box })),
})
export type PhotoFraming = z.output<typeof framing>

export const readJobFraming = defineCall({
  name: 'readJobFraming',
  summary: 'What matters in the photos of a job, and what each format shows of them.',
  at: 'GET /api/production/:id/framing',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: z.object({ photos: z.array(framing) }),
})
