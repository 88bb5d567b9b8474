import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { maxCaptionCharacters, maxPhotoBytes, maxPhotos } from './photo-limits.ts'
import { filmLine } from '#src/contracts/text.ts'

// What a photo might do better, as measured; never a reason to refuse it.
const photoHints = ['dark', 'blurred', 'small', 'duplicate'] as const
export type PhotoHint = (typeof photoHints)[number]

// `processing` until the copies for display exist; `unreadable` when the picture turned out to be broken.
export const photo = z.object({
  id: z.uuid(),
  url: z.string(),
  thumbnailUrl: z.string(),
  uploadDate: z.iso.datetime(),
  originalName: z.string(),
  state: z.enum(['processing', 'ready', 'unreadable']),
  hints: z.array(z.enum(photoHints)),
  // What the film says over it; empty when nothing was asked for.
  caption: z.string(),
})
export type Photo = z.output<typeof photo>

export const uploadPhotos = defineCall({
  name: 'uploadPhotos',
  summary: 'Adds photos to a quote: a multipart form with the field `images`, repeated.',
  at: 'POST /api/upload/property-images/:customerId',
  access: 'capability',
  params: z.object({ customerId: idParam }),
  bodyKind: 'files',
  bodyLimitBytes: maxPhotos * maxPhotoBytes + 1024 * 1024,
  answer: z.object({
    success: z.literal(true),
    images: z.array(photo),
    skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
  rateLimit: { perMinute: 60 },
})

export const uploadPhotoZip = defineCall({
  name: 'uploadPhotoZip',
  summary: 'Adds the photos in a zip file (field `zip`) to a customer. Each is checked as if it had been sent alone.',
  at: 'POST /api/admin/photos/:customerId/zip',
  access: 'owner',
  params: z.object({ customerId: idParam }),
  bodyKind: 'files',
  bodyLimitBytes: maxPhotos * maxPhotoBytes + 1024 * 1024,
  answer: uploadPhotos.answer,
  rateLimit: { perMinute: 10 },
})

export const previewPhoto = defineCall({
  name: 'previewPhoto',
  summary: 'A small JPEG of one photo (field `image`) for a browser that cannot show it; nothing is kept.',
  at: paths.previewPhoto,
  access: 'public',
  bodyKind: 'files',
  bodyLimitBytes: maxPhotoBytes + 1024 * 1024,
  answerKind: 'file',
  rateLimit: { perMinute: 30 },
})

export const listPhotos = defineCall({
  name: 'listPhotos',
  summary: 'The photos of one customer.',
  at: paths.listPhotos,
  access: 'capability',
  params: z.object({ customerId: idParam }),
  // `onlyLandscape` is about all of them together: films are upright.
  answer: z.object({ images: z.array(photo), onlyLandscape: z.boolean() }),
})

export const photoCaption = filmLine(maxCaptionCharacters)

export const captionPhotos = defineCall({
  name: 'captionPhotos',
  summary: 'What the film says over one customer’s photos: all of the given lines, or none.',
  at: paths.captionPhotos,
  access: 'capability',
  params: z.object({ customerId: idParam }),
  body: z.object({
    captions: z
      .array(z.object({ photoId: idParam, caption: photoCaption }))
      .min(1)
      .max(maxPhotos),
  }),
  answer: success,
  bodyLimitBytes: 32 * 1024,
  rateLimit: { perMinute: 30 },
})

export const readPhoto = defineCall({
  name: 'readPhoto',
  summary: 'One picture, re-encoded and without metadata.',
  at: 'GET /uploads/property-images/:filename',
  access: 'capability',
  params: z.object({ filename: z.string().max(300) }),
  answerKind: 'file',
  rateLimit: { perMinute: 1_200 },
})
