import { sampleFilms } from '#src/contracts/sales/sample-films.ts'
import { tooManyToday } from '#src/contracts/words/site/home-samples.ts'
import { AppError } from '#src/kit/app-error.ts'
import { countedAddress } from '#src/kit/counted-address.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import { countRequest } from '#src/server/features/people/caps/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { makeFilm } from './jobs.ts'
import { mailSample } from './mail-sample.ts'
import type { SampleDeps } from './sample-deps.ts'
import { isMade } from './sample-files.ts'
import { addWaiter } from './store.ts'

interface Request {
  email: string
  videoName: string
  videoFile: string
  // The address that the request came from.
  source: string
}

const caps = { inAll: 200, perSource: 10, perAddress: 3 }

// Anybody may have this mail sent to anybody: the words are ours alone, and there are never many of them.
export async function requestDownload(deps: SampleDeps, request: Request): Promise<void> {
  const { videoFile, videoName } = request
  const film = sampleFilms.find(({ file, title }) => file === videoFile && title === videoName)
  if (!film) throw new AppError('bad_request', 'videoFile: Not a sample of ours')
  const isReady = await isMade(deps, film)
  await deps.database.transaction(async (tx) => {
    await refuseBeyondCaps(deps, tx, request)
    if (isReady) return mailSample(deps, tx, { film, recipients: [request.email] })
    await addWaiter(tx, { film: film.id, recipient: request.email, askedAt: deps.clock.now() })
    return deps.queue.enqueue(tx, makeFilm, [{ film: film.id }])
  })
}

// A refusal rolls back what was counted before it.
async function refuseBeyondCaps(deps: SampleDeps, tx: Transaction, { email, source }: Request): Promise<void> {
  const overCap = await countRequest(deps, tx, [
    { kind: 'all', max: caps.inAll },
    { kind: 'source', of: source, max: caps.perSource },
    { kind: 'address', of: countedAddress(email), max: caps.perAddress },
  ])
  if (!overCap) return
  const now = deps.clock.now()
  throw new AppError('too_many', tooManyToday, {
    detail: overCap.kind,
    retryAfterSeconds: Math.ceil((dayMs - (now.getTime() % dayMs)) / secondMs),
  })
}
