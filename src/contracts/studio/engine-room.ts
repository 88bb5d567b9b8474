import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'
import { clipView } from './clips.ts'
import { maxPromptCharacters } from './room-prompts.ts'
import { line, paragraph } from '#src/contracts/text.ts'

export const maxRoomImages = 3
// In dollars, as the provider bills.
export const costPerVideo = 0.6
export const clipSeconds = 5

// As text: a data address of this length holds a picture of about 3.7 MB, the most that the provider takes.
export const maxImageCharacters = 5_000_000

const preparedImage = z.object({
  name: z.string(),
  // A data address, ready for batch-generate-mapped.
  base64: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
export type PreparedImage = z.output<typeof preparedImage>

export const uploadRoomImages = defineCall({
  name: 'uploadRoomImages',
  summary: 'Checks up to 3 images (multipart, field `images`, repeated) and returns each as a data URL.',
  at: 'POST /api/stage2/batch-upload',
  access: 'owner',
  bodyKind: 'files',
  bodyLimitBytes: 64 * 1024 * 1024,
  answer: z.object({ success: z.literal(true), images: z.array(preparedImage) }),
  rateLimit: { perMinute: 30 },
})

export const generateMapped = defineCall({
  name: 'generateMapped',
  summary: 'Sends images with their prompts to video production: up to 3, as data URLs.',
  at: 'POST /api/runway/batch-generate-mapped',
  access: 'owner',
  bodyLimitBytes: maxRoomImages * maxImageCharacters + 64 * 1024,
  body: z.object({
    // Made by the browser: a second call with the same one sends nothing twice.
    jobId: line(100).min(1),
    mappings: z
      .array(
        z.object({
          prompt: paragraph(maxPromptCharacters).min(1),
          // One that is too large for the provider gets a sentence.
          imageUrl: z
            .string()
            .min(1)
            .max(2 * maxImageCharacters),
          category: line(80),
        }),
      )
      .min(1, { error: 'Please map prompts to images first' })
      .max(maxRoomImages, { error: `At most ${maxRoomImages} images` }),
  }),
  answer: z.object({ success: z.literal(true), batchId: z.uuid(), clips: z.array(clipView) }),
  rateLimit: { perMinute: 20 },
})

const roomBatchStates = ['generating', 'completed', 'failed'] as const

const roomBatch = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  state: z.enum(roomBatchStates),
  clips: z.array(clipView),
})
export type RoomBatch = z.output<typeof roomBatch>

export const readEngineRoom = defineCall({
  name: 'readEngineRoom',
  summary: 'The last batches of the engine room, with the real state of each clip, and who makes them.',
  at: 'GET /api/stage2/engine-room',
  access: 'owner',
  answer: z.object({
    success: z.literal(true),
    batches: z.array(roomBatch),
    provider: clipView.shape.provider,
    clipsLeftToday: z.number().int(),
  }),
})

const completedVideo = z.object({
  id: z.uuid(),
  videoUrl: z.string(),
  prompt: z.string(),
  category: z.string(),
  createdAt: z.iso.datetime(),
})
export type CompletedVideo = z.output<typeof completedVideo>

export const listCompletedVideos = defineCall({
  name: 'listCompletedVideos',
  summary: 'Every clip that is ready, newest first.',
  at: 'GET /api/runway/completed-videos/all',
  access: 'owner',
  answer: z.object({ success: z.literal(true), videos: z.array(completedVideo), message: z.string() }),
})

export const addressNotAllowed = 'Video address not allowed'

export const downloadVideo = defineCall({
  name: 'downloadVideo',
  summary: 'Where a generated video can be downloaded from our own storage. Other addresses are refused.',
  at: 'POST /api/runway/download-video',
  access: 'owner',
  body: z.object({
    videoUrl: z.string().max(4_000),
    jobId: line(100).optional(),
    prompt: z.string().max(4_000).optional(),
  }),
  answer: z.object({ success: z.literal(true), filename: z.string(), localUrl: z.string() }),
})
