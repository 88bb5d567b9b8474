import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import { type MusicMood, musicMoodNames, musicMoods } from '#src/contracts/studio/film-choices.ts'
import {
  chooseJobMusic,
  chooseOrderScore,
  type FilmScores,
  hearOrderScore,
  hearScore,
  readJobMusic,
  readOrderScores,
  type JobMusic as ShownMusic,
} from '#src/contracts/studio/music.ts'
import { hasMusicLibrary } from '#src/contracts/sales/packages.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { capsOf, takeRoom } from '#src/server/people/caps/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { Timeline } from '#src/server/platform/film/port.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import {
  changeJob,
  findJob,
  findJobs,
  findJobsOfOrder,
  type JobMusic,
  type JobRow,
  lockJob,
  planWithOwnMusic,
  refreshFilm,
} from '#src/server/studio/production/feature.ts'
import {
  deleteScoresOf,
  findRecording,
  findRecordings,
  findScore,
  findScores,
  insertScores,
  type ScoreRow,
} from './music.sql.ts'
import { openAudio, presentRecording } from './recordings.ts'

export interface MusicWish {
  jobId: string
  choice: { kind: 'score' | 'recording'; id: string } | { kind: 'none' }
  actor: 'customer' | 'owner'
}

// Until the film is delivered. A film that is made already is made again with the new music: its pictures stay.
export async function chooseMusic(deps: StudioDeps, { jobId, choice, actor }: MusicWish): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job || job.erasedAt) throw new AppError('not_found', 'This job doesn’t exist.')
    if (job.status === 'completed') throw new AppError('conflict', refusals.musicFixed)
    const music = await readChoice(tx, job, choice)
    // The film is made again with each.
    if (actor === 'customer') await takeRoom(deps, tx, capsOf('ownEdits', { source: jobId }))
    await changeJob(tx, jobId, { music })
    const detail = { jobId, choice: choice.kind }
    const event = { actor, action: 'film.music-chosen', customerId: job.customerId, detail } as const
    await recordAudit(tx, deps.clock.now(), [event])
    await refreshFilm(deps, tx, { ...job, music })
  })
}

async function readChoice(tx: Transaction, job: JobRow, choice: MusicWish['choice']): Promise<JobMusic | null> {
  if (choice.kind === 'none') return null
  if (choice.kind === 'score') {
    const score = await findScore(tx, choice.id)
    if (score?.jobId !== job.id) throw new AppError('not_found', refusals.scoreUnknown)
    const { mood, seed, cutMood, cutSeed } = score
    return { kind: 'score', mood, seed, cutBy: { mood: cutMood, seed: cutSeed } }
  }
  const recording = await findRecording(tx, choice.id)
  if (!recording) throw new AppError('not_found', 'This recording doesn’t exist.')
  if (!recording.tiers.includes(job.tier))
    throw new AppError('conflict', 'You haven’t allowed this recording for this package.')
  return { kind: 'recording', id: recording.id, key: recording.key, heard: recording.heard }
}

// What else suits a film that one mood suits: near enough to fit, far enough to be a choice.
const alternatives: Record<MusicMood, readonly [MusicMood, MusicMood]> = {
  warm: ['playful', 'heartfelt'],
  elegant: ['calm', 'cinematic'],
  upbeat: ['playful', 'warm'],
  calm: ['elegant', 'heartfelt'],
  drive: ['cinematic', 'upbeat'],
  cinematic: ['elegant', 'drive'],
  playful: ['upbeat', 'warm'],
  heartfelt: ['warm', 'elegant'],
}

const hasPremiumMusic = ({ tier, addOns }: JobRow): boolean => hasMusicLibrary(tier, addOns)

// Once the photos are looked at, and for a film that became longer or shorter.
export async function orderScores(
  deps: Pick<StudioDeps, 'queue'>,
  tx: Transaction,
  changed: EventOf<'stage.finished' | 'job.length_changed'>[],
): Promise<void> {
  const jobs = await findJobs(
    tx,
    changed.flatMap((event) => (mayHaveOtherCut(event) && event.jobId) || []),
  )
  const payloads = jobs.filter(hasPremiumMusic).map(({ id }) => ({ jobId: id }))
  if (payloads.length > 0) await deps.queue.enqueueWhen(tx, composeJob, { payloads })
}

const mayHaveOtherCut = (event: EventOf<'stage.finished' | 'job.length_changed'>): boolean =>
  event.kind === 'job.length_changed' || event.facts.stage === 'analyzing'

// A film that became longer or shorter has another cut, and its scores are written anew.
const areFresh = (job: JobRow, scores: readonly ScoreRow[]): boolean =>
  scores.some(({ jobId, seconds }) => jobId === job.id && Math.abs(seconds - job.targetSeconds) < 1)

// Three scores for the same cut: the one the film has by itself, and two others.
export async function composeScores(deps: StudioDeps, jobId: string, signal: AbortSignal): Promise<void> {
  const job = await findJob(deps.database, jobId)
  if (!job || job.erasedAt || !hasPremiumMusic(job)) return
  if (areFresh(job, await findScores(deps.database, [jobId]))) return
  // Undefined while the photos are not looked at yet.
  const timeline = await planWithOwnMusic(deps, job)
  const own = timeline && ownScore(timeline)
  if (!timeline || !own) return
  const rows: ScoreRow[] = []
  for (const [index, mood] of [own.mood, ...alternatives[own.mood]].entries()) {
    const wish = { mood, seed: own.seed + index * 7919, cutMood: own.mood, cutSeed: own.seed, position: index + 1 }
    rows.push(await composeOne(deps, { job, timeline, wish, signal }))
  }
  await replaceScores(deps, job, rows)
}

function ownScore({ audio: { source } }: Timeline): { mood: MusicMood; seed: number } | undefined {
  const mood = source.kind === 'composed' ? musicMoodNames.find((name) => name === source.mood) : undefined
  return source.kind === 'composed' && mood ? { mood, seed: source.seed } : undefined
}

// A choice names its music, not its row, so that it outlives the row.
async function replaceScores(deps: StudioDeps, job: JobRow, rows: ScoreRow[]): Promise<void> {
  const gone = await deps.database.transaction(async (tx) => {
    const now = await lockJob(tx, job.id)
    if (!now || now.erasedAt) return rows
    const old = await deleteScoresOf(tx, job.id)
    await insertScores(tx, rows)
    return old
  })
  for (const { key } of gone) await deps.storage.remove(key)
}

interface Composing {
  job: JobRow
  timeline: Timeline
  wish: Pick<ScoreRow, 'mood' | 'seed' | 'cutMood' | 'cutSeed' | 'position'>
  signal: AbortSignal
}

async function composeOne(deps: StudioDeps, { job, timeline, wish, signal }: Composing): Promise<ScoreRow> {
  const now = deps.clock.now()
  const id = newId(now.getTime())
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-score-'))
  try {
    const path = join(folder, 'score.m4a')
    const source = { kind: 'composed' as const, mood: wish.mood, seed: wish.seed, ensemble: 'full' as const }
    // Without a voice: what is chosen is the music.
    const { voice: _, ...audio } = timeline.audio
    await deps.film.saveScore({ ...timeline, audio: { ...audio, source } }, path, signal)
    const key = `scores/${id}.m4a`
    const { size } = await stat(path)
    await deps.storage.write(key, createReadStream(path), { contentType: 'audio/mp4' })
    return { ...wish, id, jobId: job.id, createdAt: now, key, bytes: size, seconds: timeline.frames / timeline.fps }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function presentOrderScores(deps: StudioDeps, orderId: string, token: string): Promise<FilmScores[]> {
  const jobs = (await findJobsOfOrder(deps.database, orderId)).filter((job) => hasPremiumMusic(job) && !job.erasedAt)
  const rows = await findScores(
    deps.database,
    jobs.map(({ id }) => id),
  )
  return jobs.map((job) => presentScores(job, rows, ({ id }) => `/api/orders/${token}/scores/${id}/audio`))
}

export async function presentJobMusic(deps: StudioDeps, jobId: string): Promise<ShownMusic> {
  const job = await findJob(deps.database, jobId)
  if (!job) throw new AppError('not_found', 'This job doesn’t exist.')
  const rows = await findScores(deps.database, [jobId])
  const usable = (await findRecordings(deps.database)).filter(({ tiers }) => tiers.includes(job.tier))
  const { voice, music } = job
  return {
    scores: hasPremiumMusic(job) ? presentScores(job, rows, ({ id }) => `/api/music/scores/${id}/audio`) : null,
    recordings: usable.map(presentRecording),
    recordingId: music?.kind === 'recording' ? music.id : null,
    voice: voice && {
      name: voice.name,
      seconds: voice.seconds,
      startSeconds: voice.startSeconds,
      url: `/api/production/${jobId}/voice/audio`,
    },
  }
}

function presentScores(job: JobRow, rows: readonly ScoreRow[], urlOf: (score: ScoreRow) => string): FilmScores {
  const own = rows.filter(({ jobId }) => jobId === job.id)
  const { music } = job
  const isChosen = ({ mood, seed }: ScoreRow): boolean =>
    music?.kind === 'score' && music.mood === mood && music.seed === seed
  const state = job.status === 'completed' ? 'closed' : own.length === 0 ? 'composing' : 'open'
  return {
    number: job.filmNumber,
    state,
    scores: own.map((score) => ({
      id: score.id,
      position: score.position,
      mood: musicMoods[score.mood],
      seconds: score.seconds,
      url: urlOf(score),
      isChosen: isChosen(score),
    })),
  }
}

export const composeJob = defineJob({
  name: 'music.compose',
  schema: z.object({ jobId: z.uuid() }),
  key: ({ jobId }) => jobId,
  attempts: 5,
  timeoutSeconds: 600,
  isHeavy: true,
})

export const musicHandlers = (deps: StudioDeps): JobHandler[] => [
  handleJob(composeJob, ({ jobId }, { signal }) => composeScores(deps, jobId, signal)),
]

export function orderScoreRoutes(deps: StudioDeps): Route[] {
  const findOrder = async (token: string): Promise<{ id: string }> => {
    const order = await deps.findOrderByToken(deps.database, token)
    if (!order) throw new AppError('not_found', refusals.linkInvalid)
    return order
  }
  // The answer is the same for a score of somebody else and for none.
  const findHeld = async ({ token, scoreId }: { token: string; scoreId: string }) => {
    const order = await findOrder(token)
    const score = await findScore(deps.database, scoreId)
    const jobs = await findJobsOfOrder(deps.database, order.id)
    if (!score || !jobs.some(({ id, erasedAt }) => id === score.jobId && !erasedAt))
      throw new AppError('not_found', 'Not found')
    return score
  }
  return [
    route(readOrderScores, async ({ params }) => ({
      body: { films: await presentOrderScores(deps, (await findOrder(params.token)).id, params.token) },
    })),
    route(chooseOrderScore, async ({ params }) => {
      const { id, jobId } = await findHeld(params)
      await chooseMusic(deps, { jobId, choice: { kind: 'score', id }, actor: 'customer' })
      return { body: done }
    }),
    fileRoute(hearOrderScore, async ({ params }) => openAudio(deps, await findHeld(params))),
  ]
}

interface ChosenMusic {
  choice: MusicWish['choice']['kind']
  id?: string | undefined
}

function toChoice({ choice: kind, id }: ChosenMusic): MusicWish['choice'] {
  if (kind === 'none') return { kind }
  if (!id) throw new AppError('bad_request', 'id: Required')
  return { kind, id }
}

export function jobMusicRoutes(deps: StudioDeps): Route[] {
  return [
    route(readJobMusic, async ({ params }) => ({ body: await presentJobMusic(deps, params.id) })),
    route(chooseJobMusic, async ({ params, body }) => {
      await chooseMusic(deps, { jobId: params.id, choice: toChoice(body), actor: 'owner' })
      return { body: done }
    }),
    fileRoute(hearScore, async ({ params }) => openAudio(deps, await findScore(deps.database, params.scoreId))),
  ]
}
