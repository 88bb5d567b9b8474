import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { stageWork } from './production.ts'
import { productionStages } from './stages.ts'
import { line } from '#src/contracts/text.ts'

export const batchPriorities = ['urgent', 'high', 'standard', 'low'] as const
export type BatchPriority = (typeof batchPriorities)[number]

export const maxBatchCustomers = 50
export const defaultBatchCustomers = 3

const batchStatuses = ['processing', 'completed', 'failed', 'paused', 'cancelled'] as const
export type BatchStatus = (typeof batchStatuses)[number]

const member = z.object({
  jobId: z.uuid(),
  customerId: z.uuid(),
  businessName: z.string(),
  stage: z.enum(productionStages),
  work: z.enum(stageWork),
  progress: z.number(),
  problem: z.string().nullable(),
  // Its film is made; delivery is the owner's step.
  isDone: z.boolean(),
})

const batch = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  priority: z.enum(batchPriorities),
  status: z.enum(batchStatuses),
  customerIds: z.array(z.uuid()),
  totalVideos: z.number().int(),
  completedVideos: z.number().int(),
  jobs: z.array(member),
})
export type Batch = z.output<typeof batch>

const owner = { access: 'owner' } as const

const listOf = <Item extends z.ZodType>(item: Item) => {
  const error = `1 to ${maxBatchCustomers} customers`
  return z.array(item).min(1, { error }).max(maxBatchCustomers, { error })
}

export const readCapacity = defineCall({
  ...owner,
  name: 'readCapacity',
  summary: 'What is under way, and what this machine can do, measured.',
  at: 'GET /api/stage2/capacity',
  answer: z.object({
    success: z.literal(true),
    metrics: z.object({
      activeBatches: z.number().int(),
      totalVideosInProgress: z.number().int(),
      dailyProgress: z.number().int(),
      dailyTarget: z.number().int(),
      // Null without a provider key, or when the provider does not answer.
      runwayMLCredits: z.number().nullable(),
      // From the last films; null before the first one.
      filmsPerDay: z.number().int().nullable(),
      secondsPerFilm: z.number().nullable(),
      filmsMeasured: z.number().int(),
      waitingJobs: z.number().int(),
      cores: z.number().int(),
      // Running programs for each core over the last minute: 1 is full.
      load: z.number(),
      freeMemoryBytes: z.number(),
    }),
  }),
})

export const listBatchJobs = defineCall({
  ...owner,
  name: 'listBatchJobs',
  summary: 'The batches, newest first, with their jobs.',
  at: 'GET /api/stage2/batch-jobs',
  answer: z.object({ success: z.literal(true), jobs: z.array(batch) }),
})

export const createBatch = defineCall({
  ...owner,
  name: 'createBatch',
  summary: 'Takes the customers who have waited longest (numbers 1 to N), or those named by id, and runs their jobs.',
  at: 'POST /api/stage2/create-batch',
  body: z.object({
    customerIds: z.union([listOf(z.int().min(1).max(maxBatchCustomers)), listOf(idParam)]),
    priority: z.enum(batchPriorities),
    // Made once by the screen: sent again it is the same batch.
    batchId: z.uuid().optional(),
  }),
  answer: z.object({ ...success.shape, batch }),
  rateLimit: { perMinute: 30 },
})

const batchActions = ['pause', 'resume', 'cancel'] as const
export type BatchAction = (typeof batchActions)[number]

export const changeBatch = defineCall({
  ...owner,
  name: 'changeBatch',
  summary: 'Pauses, resumes or cancels a batch; what its jobs have made stays.',
  at: 'POST /api/stage2/batch-jobs/:id/:action',
  params: z.object({ id: idParam, action: z.enum(batchActions) }),
  answer: success,
})

const keySource = z.enum(['environment', 'stored'])

export const invalidKey = 'Please enter a valid API key'

export const configureRunway = defineCall({
  ...owner,
  name: 'configureRunway',
  summary: "Stores the provider's key, encrypted, once the provider has accepted it. It is never returned.",
  at: 'POST /api/stage2/configure-runway',
  body: z.object({ apiKey: line(300).min(1, { error: invalidKey }) }),
  answer: z.object({ ...success.shape, source: keySource }),
  rateLimit: { perMinute: 10 },
})

export const readRunwayStatus = defineCall({
  ...owner,
  name: 'readRunwayStatus',
  summary: 'Whether there is a provider key, and where it comes from.',
  at: 'GET /api/stage2/runway-status',
  answer: z.object({ ...success.shape, configured: z.boolean(), source: keySource.nullable() }),
})
