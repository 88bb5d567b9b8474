import { z } from 'zod'
import { defineCall, idParam, orderToken, success } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { filmTiers } from './film-choices.ts'
import { line } from '#src/contracts/text.ts'

// Music that somebody chose: the three scores of the premium music, the owner's own recordings, and a voice.

const owner = { access: 'owner' } as const

const score = z.object({
  id: z.uuid(),
  position: z.number().int(),
  mood: z.string(),
  seconds: z.number(),
  url: z.string(),
  isChosen: z.boolean(),
})
export type Score = z.output<typeof score>

const filmScores = z.object({
  // Which of how many films of the order.
  number: z.number().int(),
  // Before the scores are composed, while one may be chosen, and once the film is delivered.
  state: z.enum(['composing', 'open', 'closed']),
  scores: z.array(score),
})
export type FilmScores = z.output<typeof filmScores>

export const readOrderScores = defineCall({
  name: 'readOrderScores',
  summary: 'The scores to choose from, for an order with premium music; none for others.',
  at: paths.readOrderScores,
  access: 'public',
  params: z.object({ token: orderToken }),
  answer: z.object({ films: z.array(filmScores) }),
  rateLimit: { perMinute: 120 },
})

export const chooseOrderScore = defineCall({
  name: 'chooseOrderScore',
  summary: 'The customer chooses a score for their film.',
  at: paths.chooseOrderScore,
  access: 'public',
  params: z.object({ token: orderToken, scoreId: idParam }),
  answer: success,
  rateLimit: { perMinute: 30 },
})

export const hearOrderScore = defineCall({
  name: 'hearOrderScore',
  summary: 'A score of the order, to listen to.',
  at: 'GET /api/orders/:token/scores/:scoreId/audio',
  access: 'public',
  params: z.object({ token: orderToken, scoreId: idParam }),
  answerKind: 'file',
  rateLimit: { perMinute: 300 },
})

const recording = z.object({
  id: z.uuid(),
  title: z.string(),
  source: z.string(),
  licenceNote: z.string(),
  tiers: z.array(z.enum(filmTiers)),
  seconds: z.number(),
  bpm: z.number(),
  sections: z.number().int(),
  hasEnding: z.boolean(),
  bytes: z.number(),
  url: z.string(),
  createdAt: z.iso.datetime(),
})
export type LibraryRecording = z.output<typeof recording>

const voice = z.object({ name: z.string(), seconds: z.number(), startSeconds: z.number(), url: z.string() })

export const readJobMusic = defineCall({
  ...owner,
  name: 'readJobMusic',
  summary: 'A job’s sound: its scores, the recordings its package can use, its voice.',
  at: 'GET /api/production/:id/music',
  params: z.object({ id: idParam }),
  answer: z.object({
    // Null without the premium music.
    scores: filmScores.nullable(),
    recordings: z.array(recording),
    recordingId: z.uuid().nullable(),
    voice: voice.nullable(),
  }),
})
export type JobMusic = z.output<(typeof readJobMusic)['answer']>

export const chooseJobMusic = defineCall({
  ...owner,
  name: 'chooseJobMusic',
  summary: 'The owner chooses a score, a recording, or neither.',
  at: 'POST /api/production/:id/music',
  params: z.object({ id: idParam }),
  body: z.object({ choice: z.enum(['score', 'recording', 'none']), id: idParam.optional() }),
  answer: success,
})

export const hearScore = defineCall({
  ...owner,
  name: 'hearScore',
  summary: 'A score, for the owner.',
  at: 'GET /api/music/scores/:scoreId/audio',
  params: z.object({ scoreId: idParam }),
  answerKind: 'file',
  rateLimit: { perMinute: 600 },
})

export const maxAudioBytes = 60 * 1024 * 1024
export const maxAudioSeconds = 15 * 60

const upload = { bodyKind: 'files', bodyLimitBytes: maxAudioBytes + 1024 * 1024, rateLimit: { perMinute: 20 } } as const

export const setVoice = defineCall({
  ...owner,
  ...upload,
  name: 'setVoice',
  summary: 'Puts a voice on a film: a multipart form with the file `voice`, its `name` and `startSeconds`.',
  at: 'POST /api/production/:id/voice',
  params: z.object({ id: idParam }),
  answer: success,
})

export const removeVoice = defineCall({
  ...owner,
  name: 'removeVoice',
  summary: 'Takes the voice off a film.',
  at: 'DELETE /api/production/:id/voice',
  params: z.object({ id: idParam }),
  answer: success,
})

export const hearVoice = defineCall({
  ...owner,
  name: 'hearVoice',
  summary: 'The voice of a film as it was uploaded.',
  at: 'GET /api/production/:id/voice/audio',
  params: z.object({ id: idParam }),
  answerKind: 'file',
})

export const listRecordings = defineCall({
  ...owner,
  name: 'listRecordings',
  summary: "The owner's music library.",
  at: 'GET /api/music/recordings',
  answer: z.object({ recordings: z.array(recording) }),
})

// What belongs to a recording beside its file.
export const recordingFacts = z.object({
  title: line(120).min(1, { error: 'Required' }),
  source: line(200),
  licenceNote: line(300),
  tiers: z
    .string()
    .max(60)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(filmTiers)).min(1)),
})

export const addRecording = defineCall({
  ...owner,
  ...upload,
  name: 'addRecording',
  summary:
    'Adds a recording: a multipart form with the file `recording`, `title`, `source`, `licenceNote` and `tiers`.',
  at: 'POST /api/music/recordings',
  answer: z.object({ ...success.shape, recording }),
})

export const removeRecording = defineCall({
  ...owner,
  name: 'removeRecording',
  summary: 'Takes a recording out of the library. A film in production that uses it goes back to its own music.',
  at: 'DELETE /api/music/recordings/:recordingId',
  params: z.object({ recordingId: idParam }),
  answer: success,
})

export const hearRecording = defineCall({
  ...owner,
  name: 'hearRecording',
  summary: 'A recording in the library.',
  at: 'GET /api/music/recordings/:recordingId/audio',
  params: z.object({ recordingId: idParam }),
  answerKind: 'file',
  rateLimit: { perMinute: 600 },
})
