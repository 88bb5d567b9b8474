import { done } from '#src/contracts/call.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import {
  addRecording,
  chooseJobMusic,
  chooseOrderScore,
  hearOrderScore,
  hearRecording,
  hearScore,
  hearVoice,
  listRecordings,
  readJobMusic,
  readOrderScores,
  recordingFacts,
  removeRecording,
  removeVoice,
  setVoice,
} from '#src/contracts/studio/music.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { findJob, findJobsOfOrder, type ProductionDeps } from '#src/server/studio/production/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { fileRoute, type Incoming, type Route, route } from '#src/server/platform/http/port.ts'
import { chooseMusic, type MusicWish } from './choose-music.ts'
import { openAudio } from './open-audio.ts'
import { presentJobMusic, presentOrderScores, presentRecording } from './present-music.ts'
import { forgetRecording } from './forget-recording.ts'
import { dropVoice, putVoice } from './put-voice.ts'
import { findRecording, findRecordings, findScore, insertRecording } from './store.ts'
import { audioLimits, takeAudio } from './take-audio.ts'

export interface MusicDeps extends ProductionDeps {
  findOrderByToken: (db: Executor, token: string) => Promise<{ id: string } | undefined>
}

export const musicRoutes = (deps: MusicDeps): Route[] => [
  ...orderRoutes(deps),
  ...jobRoutes(deps),
  ...libraryRoutes(deps),
]

function orderRoutes(deps: MusicDeps): Route[] {
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

function jobRoutes(deps: MusicDeps): Route[] {
  return [
    route(readJobMusic, async ({ params }) => ({ body: await presentJobMusic(deps, params.id) })),
    route(chooseJobMusic, async ({ params, body }) => {
      await chooseMusic(deps, { jobId: params.id, choice: toChoice(body), actor: 'owner' })
      return { body: done }
    }),
    fileRoute(hearScore, async ({ params }) => openAudio(deps, await findScore(deps.database, params.scoreId))),
    route(setVoice, async ({ params, files }) => {
      await putVoice(deps, params.id, files('voice', audioLimits))
      return { body: done }
    }),
    route(removeVoice, async ({ params }) => {
      await dropVoice(deps, params.id)
      return { body: done }
    }),
    fileRoute(hearVoice, async ({ params }) => {
      const job = await findJob(deps.database, params.id)
      return openAudio(deps, job?.voice ?? undefined)
    }),
  ]
}

function libraryRoutes(deps: MusicDeps): Route[] {
  return [
    route(listRecordings, async () => ({
      body: { recordings: (await findRecordings(deps.database)).map(presentRecording) },
    })),
    route(addRecording, async ({ files }: Pick<Incoming, 'files'>) => {
      const now = deps.clock.now()
      const id = newId(now.getTime())
      const keyOf = (ending: string): string => `recordings/${id}.${ending}`
      const taken = await takeAudio(deps, files('recording', audioLimits), { keyOf, minSeconds: 10 })
      const facts = recordingFacts.safeParse(Object.fromEntries(taken.fields))
      if (!facts.success) {
        await deps.storage.remove(taken.key)
        throw new AppError('bad_request', 'Please give the recording a title, and say which packages may use it.')
      }
      const { key, bytes, seconds, heard } = taken
      const row = { id, createdAt: now, ...facts.data, key, bytes, seconds, heard }
      await insertRecording(deps.database, row)
      return { body: { ...done, recording: presentRecording(row) } }
    }),
    route(removeRecording, async ({ params }) => {
      await forgetRecording(deps, params.recordingId)
      return { body: done }
    }),
    fileRoute(hearRecording, async ({ params }) =>
      openAudio(deps, await findRecording(deps.database, params.recordingId)),
    ),
  ]
}
