import { z } from 'zod'
import { defineCall, success } from '#src/contracts/call.ts'
import { line } from '#src/contracts/text.ts'

export const galleryPageSize = 24

export const galleryShown = ['all', 'used', 'unused'] as const
export type GalleryShown = (typeof galleryShown)[number]

const galleryImage = z.object({
  filename: z.string(),
  originalName: z.string(),
  // Bytes of the file as it was sent.
  size: z.number().int(),
  path: z.string(),
  thumbnailPath: z.string(),
  uploadedAt: z.iso.datetime(),
  customerId: z.uuid(),
  customerName: z.string(),
  // The newest film that shows it; an open one is still being made or changed.
  film: z.object({ jobId: z.uuid(), businessName: z.string(), isOpen: z.boolean() }).nullable(),
  state: z.enum(['processing', 'ready', 'unreadable']),
})
export type GalleryImage = z.output<typeof galleryImage>

// Up to so many are counted; then there may be more.
export const maxCountedImages = 10_000

export const listGallery = defineCall({
  name: 'listGallery',
  summary: 'A page of uploaded images, newest first; X-Total-Count says how many there are, up to 1,000 of a search.',
  at: 'GET /api/uploads/gallery',
  access: 'owner',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(galleryPageSize),
    // Words in what is known of the customer.
    q: line(100).default(''),
    show: z.enum(galleryShown).default('all'),
  }),
  answer: z.object({ images: z.array(galleryImage) }),
})

export const readImageAgain = defineCall({
  name: 'readImageAgain',
  summary: 'Tries once more to read an image that could not be read.',
  at: 'POST /api/uploads/read-again/:filename',
  access: 'owner',
  params: z.object({ filename: z.string().max(300) }),
  answer: success,
})

export const deleteImage = defineCall({
  name: 'deleteImage',
  summary: 'Deletes an uploaded image with all its copies.',
  at: 'DELETE /api/uploads/delete/:filename',
  access: 'owner',
  params: z.object({ filename: z.string().max(300) }),
  answer: success,
})
