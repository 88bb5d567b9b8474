import { type SampleFilm, sampleFilms } from '#src/contracts/sample-films.ts'
import { AppError } from '#src/kit/app-error.ts'
import { countedAddress } from '#src/kit/counted-address.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import { countRequest } from '#src/server/features/caps/index.ts'
import { composeEmail, type OutgoingEmail, queueEmails } from '#src/server/features/emails/index.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Transaction } from '#src/server/platform/database/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { signDownload } from './download-link.ts'

export interface RequestDeps {
  database: Database
  queue: Queue
  clock: Clock
  secrets: Secrets
  siteUrl: string
}

interface Request {
  email: string
  videoName: string
  videoFile: string
  // The address that the request came from.
  source: string
}

const caps = { inAll: 200, perSource: 10, perAddress: 3 }

// Anybody may have this mail sent to anybody: the words are ours alone, and there are never many of them.
export async function requestDownload(deps: RequestDeps, request: Request): Promise<void> {
  const { videoFile, videoName } = request
  const film = sampleFilms.find(({ file, title }) => file === videoFile && title === videoName)
  if (!film) throw new AppError('bad_request', 'videoFile: Not a sample of ours')
  await deps.database.transaction(async (tx) => {
    await refuseBeyondCaps(deps, tx, request)
    await queueEmails(deps, tx, [writeEmail(deps, film, request.email)])
  })
}

// A refusal rolls back what was counted before it.
async function refuseBeyondCaps(deps: RequestDeps, tx: Transaction, { email, source }: Request): Promise<void> {
  const passed = await countRequest(deps, tx, [
    { kind: 'all', most: caps.inAll },
    { kind: 'source', of: source, most: caps.perSource },
    { kind: 'address', of: countedAddress(email), most: caps.perAddress },
  ])
  if (!passed) return
  const now = deps.clock.now()
  throw new AppError('too_many', 'Too many requests today. Please try again tomorrow.', {
    detail: passed.kind,
    retryAfterSeconds: Math.ceil((dayMs - (now.getTime() % dayMs)) / secondMs),
  })
}

function writeEmail(deps: RequestDeps, film: SampleFilm, recipient: string): OutgoingEmail {
  const { token, days } = signDownload(deps, film)
  return {
    customerId: null,
    kind: 'transactional',
    recipient,
    subject: `Your sample film: ${film.title}`,
    ...composeEmail({
      title: 'Your sample film',
      paragraphs: [
        `Somebody, we hope you, asked on our page for the sample '${film.title}'. The link works for ${days} days.`,
        'If it was not you, ignore this message: your address is on no list of ours.',
      ],
      action: { label: 'Download the film', url: `${deps.siteUrl}/samples/download/${token}` },
    }),
  }
}
