import { z } from 'zod'
import { defineCall, success } from '#src/contracts/call.ts'

export const galleryPageSize = 24

const galleryImage = z.object({
  filename: z.string(),
  originalName: z.string(),
  // Bytes of the file as it was sent.
  size: z.number().int(),
  path: z.string(),
  thumbnailPath: z.string(),
  uploadedAt: z.iso.datetime(),
  customerId: z.uuid(),
  state: z.enum(['processing', 'ready', 'unreadable']),
})
export type GalleryImage = z.output<typeof galleryImage>

export const listGallery = defineCall({
  name: 'listGallery',
  summary: 'A page of all uploaded images, newest first; X-Total-Count says how many there are.',
  at: 'GET /api/uploads/gallery',
  access: 'owner',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(galleryPageSize),
  }),
  answer: z.object({ images: z.array(galleryImage) }),
})

export const deleteImage = defineCall({
  name: 'deleteImage',
  summary: 'Deletes an uploaded image with all its copies.',
  at: 'DELETE /api/uploads/delete/:filename',
  access: 'owner',
  params: z.object({ filename: z.string().max(300) }),
  answer: success,
})
