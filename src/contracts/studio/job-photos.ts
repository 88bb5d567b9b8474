import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { cameraMoveNames } from './film-choices.ts'
import { photoCaption } from './photos.ts'
import { maxPromptCharacters } from './room-prompts.ts'
import { paragraph } from '#src/contracts/text.ts'

export const changeJobPhoto = defineCall({
  name: 'changeJobPhoto',
  summary: 'Whether a photo is in the film, its focal point, camera move, prompt and caption.',
  at: 'PATCH /api/production/:id/photos/:photoId',
  access: 'owner',
  params: z.object({ id: idParam, photoId: idParam }),
  body: z.object({
    isIncluded: z.boolean().optional(),
    focus: z
      .object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
      .nullable()
      .optional(),
    move: z.enum(cameraMoveNames).nullable().optional(),
    prompt: paragraph(maxPromptCharacters).min(1).optional(),
    caption: photoCaption.optional(),
  }),
  answer: success,
})

export const orderJobPhotos = defineCall({
  name: 'orderJobPhotos',
  summary: 'The order of the photos: every one of them, once.',
  at: 'POST /api/production/:id/order',
  access: 'owner',
  params: z.object({ id: idParam }),
  body: z.object({ photoIds: z.array(idParam).min(1).max(60) }),
  answer: success,
})
