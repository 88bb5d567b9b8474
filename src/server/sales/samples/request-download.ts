import { sampleFilms } from '#src/contracts/sales/sample-films.ts'
import { AppError } from '#src/kit/app-error.ts'
import { countedAddress } from '#src/kit/counted-address.ts'
import { capsOf, takeRoom } from '#src/server/people/caps/feature.ts'
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

// Anybody may have this mail sent to anybody: the words are ours alone, and there are never many of them.
export async function requestDownload(deps: SampleDeps, request: Request): Promise<void> {
  const { videoFile, videoName } = request
  const film = sampleFilms.find(({ file, title }) => file === videoFile && title === videoName)
  if (!film) throw new AppError('bad_request', 'videoFile: Not a sample of ours')
  const isReady = await isMade(deps, film)
  await deps.database.transaction(async (tx) => {
    const address = countedAddress(request.email)
    await takeRoom(deps, tx, capsOf('sampleMails', { source: request.source, address }))
    if (isReady) return mailSample(deps, tx, { film, recipients: [request.email] })
    await addWaiter(tx, { film: film.id, recipient: request.email, askedAt: deps.clock.now() })
    return deps.queue.enqueue(tx, makeFilm, [{ film: film.id }])
  })
}
