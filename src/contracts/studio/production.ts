import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { clipView } from './clips.ts'
import { extraIds } from './extras.ts'
import { filmComment } from './film-comments.ts'
import { briefFields } from '#src/contracts/sales/film-briefs.ts'
import { cameraMoveNames, filmFormatNames, filmLookNames, filmTiers, musicMoodNames } from './film-choices.ts'
import { productionStages } from './stages.ts'
import { filmLine, paragraph } from '#src/contracts/text.ts'

// Of the stage that a job is in.
export const stageWork = ['waiting', 'working', 'done', 'failed'] as const

const moment = z.iso.datetime()

const jobSummary = z.object({
  id: z.uuid(),
  number: z.number().int(),
  customerId: z.uuid(),
  businessName: z.string(),
  businessType: z.string(),
  status: z.enum(productionStages),
  photoCount: z.number().int(),
  targetDuration: z.number(),
  promptsGenerated: z.number().int(),
  mobileOptimized: z.boolean(),
  createdAt: moment,
  tier: z.enum(filmTiers),
  // How far the work of this stage is, and what is missing or went wrong, in words.
  work: z.enum(stageWork),
  progress: z.number(),
  problem: z.string().nullable(),
  autopilot: z.boolean(),
  deliversItself: z.boolean(),
  isPaused: z.boolean(),
  // The order was refunded in full, or a dispute over it was lost: nothing goes on until the owner says so.
  stoppedFor: z.enum(['refund', 'dispute', 'erasure']).nullable(),
  // The buyer was matched by what they typed: nothing is delivered before the owner has confirmed the person.
  awaitsConfirmation: z.boolean(),
  // Null until the customer has sent what the film is made of.
  startBy: moment.nullable(),
  dueAt: moment.nullable(),
  startedAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  approvedAt: moment.nullable(),
  revisionAskedAt: moment.nullable(),
  isErased: z.boolean(),
  // The film is made and waits for the owner's look.
  isReadyForOwner: z.boolean(),
  lateness: z.enum(['on_time', 'start_late', 'late']),
  thumbnailUrl: z.string().nullable(),
})
export type JobSummary = z.output<typeof jobSummary>

const jobExtra = z.object({
  id: z.enum(extraIds),
  name: z.string(),
  state: z.enum(['open', 'done', 'waived']),
  text: z.string(),
})
export type JobExtra = z.output<typeof jobExtra>

const jobWishes = z.object({
  brief: z.object({ ...briefFields, colours: z.array(z.string()) }),
  hasLogo: z.boolean(),
  logoUrl: z.string().nullable(),
  // What the customer wrote with the quote.
  notes: z.array(z.string()),
})
export type JobWishes = z.output<typeof jobWishes>

const prompt = z.object({
  id: z.uuid(),
  prompt: z.string(),
  settings: z.object({ duration: z.number(), resolution: z.string() }),
  thumbnailUrl: z.string(),
  clip: clipView.nullable(),
})

const plannedClip = z.object({
  position: z.number().int(),
  photoIds: z.array(z.uuid()),
  thumbnailUrl: z.string().nullable(),
  startSeconds: z.number(),
  seconds: z.number(),
  transition: z.string(),
  kind: z.string(),
  caption: z.string().nullable(),
})

const photo = z.object({
  photoId: z.uuid(),
  sequencePosition: z.number().int(),
  sequenceType: z.string(),
  photoPath: z.string(),
  thumbnailUrl: z.string(),
  businessType: z.string(),
  confidence: z.number(),
  shows: z.string(),
  sharpness: z.number(),
  light: z.string(),
  isIncluded: z.boolean(),
  problem: z.string().nullable(),
  // Why the film as planned goes without it.
  leftOut: z.string().nullable(),
  focus: z.object({ x: z.number(), y: z.number() }),
  isFocusChosen: z.boolean(),
  move: z.enum(cameraMoveNames).nullable(),
  name: z.string(),
  caption: z.string(),
  // Whether the film as planned has time for it.
  isCaptionShown: z.boolean(),
})

const version = z.object({
  id: z.uuid(),
  version: z.number().int(),
  // Set where a later film of the same version took its place before the customer saw it.
  draft: z.number().int().nullable(),
  state: z.enum(['rendering', 'ready', 'failed']),
  progress: z.number(),
  createdAt: moment,
  deliveredAt: moment.nullable(),
  renderSeconds: z.number().nullable(),
  seconds: z.number(),
  formats: z.array(
    z.object({ format: z.enum(filmFormatNames), url: z.string(), posterUrl: z.string(), bytes: z.number() }),
  ),
  comments: z.array(filmComment),
})
export type FilmVersion = z.output<typeof version>

const words = z.object({
  businessName: z.string(),
  tagline: z.string(),
  captions: z.array(z.string()),
  cta: z.string(),
})

const job = z.object({
  ...jobSummary.shape,
  // Photos and film, after delivery.
  keptDays: z.number().int(),
  formats: z.array(z.enum(filmFormatNames)),
  prompts: z.array(prompt),
  sequencePlan: z.object({
    socialPlatforms: z.array(z.string()),
    clipOrder: z.array(plannedClip),
    totalClips: z.number().int(),
    targetDuration: z.number(),
    // Why there is no plan although the photos are known.
    problem: z.string().nullable(),
  }),
  runwayInstructions: z.object({ resolution: z.string(), model: z.string(), motion: z.number() }),
  analysis: z.array(photo),
  words,
  mood: z.enum(musicMoodNames).nullable(),
  look: z.enum(filmLookNames).nullable(),
  // The customer saw a cut before they ordered, and our own look at the photos would give another one.
  otherCut: z.object({ isOwn: z.boolean(), clipOrder: z.array(plannedClip) }).nullable(),
  templateName: z.string().nullable(),
  versions: z.array(version),
  // The newest version no longer shows what is planned now.
  isFilmOutdated: z.boolean(),
  // What Next Stage waits for; null when it may be pressed.
  missing: z.string().nullable(),
  // What was sold beside the film, and what the customer wants to see in it.
  extras: z.array(jobExtra),
  wishes: jobWishes.nullable(),
  roundsAllowed: z.number().int(),
  roundsUsed: z.number().int(),
  orderUrl: z.string().nullable(),
  newPhotos: z.number().int(),
})
export type ProductionJob = z.output<typeof job>
export type JobPhoto = ProductionJob['analysis'][number]

const ofJob = z.object({ id: idParam })
const owner = { access: 'owner' } as const

export const resumeJob = defineCall({
  ...owner,
  name: 'resumeJob',
  summary: 'Goes on with a film that stopped because its order was refunded or a dispute was lost.',
  at: 'POST /api/production/:id/resume',
  params: ofJob,
  answer: success,
})

export const settleExtra = defineCall({
  name: 'settleExtra',
  summary: 'Marks an extra of a job as made, or delivers the film without it.',
  at: 'POST /api/production/:id/extras/:extra',
  ...owner,
  params: z.object({ id: idParam, extra: z.enum(extraIds) }),
  body: z.object({ state: z.enum(['done', 'waived']) }),
  answer: success,
})

export const listProduction = defineCall({
  ...owner,
  name: 'listProduction',
  summary: 'Jobs in production and recent ones; films that need the owner first, then the most urgent.',
  at: 'GET /api/production',
  answer: z.object({ jobs: z.array(jobSummary) }),
})

export const readProductionJob = defineCall({
  ...owner,
  name: 'readProductionJob',
  summary: 'One job with its prompts, plan, photos and versions.',
  at: 'GET /api/production/:id',
  params: ofJob,
  answer: z.object({ job }),
})

export const createProductionJob = defineCall({
  ...owner,
  name: 'createProductionJob',
  summary: 'Starts a job by hand for a customer.',
  at: 'POST /api/production',
  body: z.object({ customerId: idParam, autopilot: z.boolean().default(false) }),
  answer: z.object({ ...success.shape, id: z.uuid() }),
})

export const changeProductionStatus = defineCall({
  ...owner,
  name: 'changeProductionStatus',
  summary: 'Next Stage: exactly one step forward.',
  at: 'PATCH /api/production/:jobId/status',
  params: z.object({ jobId: idParam }),
  body: z.object({ status: z.enum(productionStages) }),
  answer: z.object({ ...success.shape, status: z.enum(productionStages) }),
})

export const maxCaptions = 12

export const changeProductionJob = defineCall({
  ...owner,
  name: 'changeProductionJob',
  summary:
    'What the film says, how long it is, its music, whether the job runs automatically. Missing fields stay as they are.',
  at: 'PATCH /api/production/:id',
  params: ofJob,
  body: z.object({
    autopilot: z.boolean().optional(),
    deliversItself: z.boolean().optional(),
    targetDuration: z.int().min(6).max(90).optional(),
    mood: z.enum(musicMoodNames).nullable().optional(),
    look: z.enum(filmLookNames).nullable().optional(),
    // Our own look at the photos instead of what the customer's page saw.
    usesOwnAnalysis: z.boolean().optional(),
    template: z.string().max(60).nullable().optional(),
    words: z
      .object({
        businessName: filmLine(80),
        tagline: filmLine(80),
        captions: z.array(filmLine(120)).max(maxCaptions),
        cta: filmLine(80),
      })
      .optional(),
  }),
  answer: success,
})

export const renderJob = defineCall({
  ...owner,
  name: 'renderJob',
  summary: 'Makes another version of the film; only what changed is rendered again.',
  at: 'POST /api/production/:id/render',
  params: ofJob,
  answer: z.object({ ...success.shape, version: z.number().int() }),
})

export const changeComment = defineCall({
  ...owner,
  name: 'changeComment',
  summary: 'Answers a comment on a film, or ticks it off. Missing fields stay as they are.',
  at: 'PATCH /api/production/comments/:commentId',
  params: z.object({ commentId: idParam }),
  body: z.object({ answer: paragraph(1_000).optional(), isDone: z.boolean().optional() }),
  answer: success,
})

export const retryStage = defineCall({
  ...owner,
  name: 'retryStage',
  summary: "Restarts the stage's work: after a failure, or with photos that arrived later.",
  at: 'POST /api/production/:id/retry',
  params: ofJob,
  answer: success,
})

export const readJobFilm = defineCall({
  ...owner,
  name: 'readJobFilm',
  summary: 'A version of a film, or its poster, for the owner.',
  at: 'GET /api/production/films/:filmId/:kind/:format',
  params: z.object({ filmId: idParam, kind: z.enum(['film', 'preview', 'poster']), format: z.enum(filmFormatNames) }),
  answerKind: 'file',
  rateLimit: { perMinute: 1_200 },
})
