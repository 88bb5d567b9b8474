import { musicMoods } from '#src/contracts/studio/film-choices.ts'
import type { FilmScores, JobMusic, LibraryRecording } from '#src/contracts/studio/music.ts'
import { AppError } from '#src/kit/app-error.ts'
import { findJob, findJobsOfOrder, type JobRow, type ProductionDeps } from '#src/server/studio/production/feature.ts'
import { hasPremiumMusic } from './compose-scores.ts'
import { findRecordings, findScores } from './store.ts'
import type { RecordingRow, ScoreRow } from './tables.ts'

export async function presentOrderScores(deps: ProductionDeps, orderId: string, token: string): Promise<FilmScores[]> {
  const jobs = (await findJobsOfOrder(deps.database, orderId)).filter((job) => hasPremiumMusic(job) && !job.erasedAt)
  const rows = await findScores(
    deps.database,
    jobs.map(({ id }) => id),
  )
  return jobs.map((job) => presentScores(job, rows, ({ id }) => `/api/orders/${token}/scores/${id}/audio`))
}

export async function presentJobMusic(deps: ProductionDeps, jobId: string): Promise<JobMusic> {
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

export const presentRecording = (row: RecordingRow): LibraryRecording => ({
  id: row.id,
  title: row.title,
  source: row.source,
  licenceNote: row.licenceNote,
  tiers: row.tiers,
  seconds: row.seconds,
  bpm: Math.round(row.heard.bpm),
  sections: row.heard.sectionBars?.length ?? 1,
  hasEnding: row.heard.endingBar !== undefined,
  bytes: row.bytes,
  url: `/api/music/recordings/${row.id}/audio`,
  createdAt: row.createdAt.toISOString(),
})
