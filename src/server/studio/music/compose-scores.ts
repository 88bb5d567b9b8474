import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MusicMood, musicMoodNames } from '#src/contracts/studio/film-choices.ts'
import { newId } from '#src/kit/ids.ts'
import {
  findJob,
  findOpenJobs,
  type JobRow,
  lockJob,
  planWithOwnMusic,
  type ProductionDeps,
} from '#src/server/studio/production/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { Timeline } from '#src/server/platform/film/port.ts'
import { composeJob } from './job-names.ts'
import { deleteScoresOf, findScores, insertScores } from './store.ts'
import type { ScoreRow } from './tables.ts'

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

export const hasPremiumMusic = ({ addOns }: Pick<JobRow, 'addOns'>): boolean => addOns.includes('premium-music')

export async function sweepMusic(deps: ProductionDeps): Promise<void> {
  const jobs = (await findOpenJobs(deps.database)).filter(hasPremiumMusic)
  const ids = jobs.map(({ id }) => id)
  const scores = await findScores(deps.database, ids)
  const payloads = jobs.filter((job) => !areFresh(job, scores)).map(({ id }) => ({ jobId: id }))
  if (payloads.length > 0) await deps.database.transaction((tx) => deps.queue.enqueueWhen(tx, composeJob, { payloads }))
}

// Looking at the photos takes a while; the sweep asks again if it took longer.
export const orderScores = (deps: Pick<ProductionDeps, 'queue'>, tx: Transaction, jobId: string): Promise<void> =>
  deps.queue.enqueueWhen(tx, composeJob, { payloads: [{ jobId }], afterSeconds: 15 })

// A film that became longer or shorter has another cut, and its scores are written anew.
const areFresh = (job: JobRow, scores: readonly ScoreRow[]): boolean =>
  scores.some(({ jobId, seconds }) => jobId === job.id && Math.abs(seconds - job.targetSeconds) < 1)

// Three scores for the same cut: the one the film has by itself, and two others.
export async function composeScores(deps: ProductionDeps, jobId: string, signal: AbortSignal): Promise<void> {
  const job = await findJob(deps.database, jobId)
  if (!job || job.erasedAt || !hasPremiumMusic(job)) return
  if (areFresh(job, await findScores(deps.database, [jobId]))) return
  // Undefined while the photos are not looked at yet: the next sweep asks again.
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
async function replaceScores(deps: ProductionDeps, job: JobRow, rows: ScoreRow[]): Promise<void> {
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

async function composeOne(deps: ProductionDeps, { job, timeline, wish, signal }: Composing): Promise<ScoreRow> {
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
