import type { SampleFilm } from '#src/contracts/sales/sample-films.ts'
import { sampleFilm as letter } from '#src/contracts/words/letters/film-letters.ts'
import { phrase } from '#src/contracts/words/say.ts'
import { type OutgoingEmail, queueEmails } from '#src/server/people/emails/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { signDownload } from './download-link.ts'
import type { SampleDeps } from './sample-deps.ts'
import { takeWaiters } from './store.ts'

interface SampleMail {
  film: SampleFilm
  recipients: string[]
}

export async function mailSample(deps: SampleDeps, tx: Transaction, { film, recipients }: SampleMail): Promise<void> {
  await queueEmails(
    deps,
    tx,
    recipients.map((recipient) => writeEmail(deps, film, recipient)),
  )
}

export const mailWaiters = (deps: SampleDeps, film: SampleFilm): Promise<void> =>
  deps.database.transaction(async (tx) => mailSample(deps, tx, { film, recipients: await takeWaiters(tx, film) }))

function writeEmail(deps: SampleDeps, film: SampleFilm, recipient: string): OutgoingEmail {
  const { token, days } = signDownload(deps, film)
  return {
    customerId: null,
    kind: 'transactional',
    recipient,
    subject: phrase(letter.subject, { title: film.title }),
    content: {
      title: phrase(letter.title),
      paragraphs: [phrase(letter.body, { title: film.title, days: String(days) })],
      action: { label: phrase(letter.button), url: `${deps.siteUrl}/samples/download/${token}` },
    },
  }
}
