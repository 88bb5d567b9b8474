// Composes and plays a film's music beside the page.

import { fetchEngineFile } from '../platform/browser/files.ts'
import { doJob, memoryOf } from '../render/soundtrack-job.ts'
import { hitsOf, pieceOf, type SoundtrackOf } from '../render/piece-of.ts'
import type { FromScoreWorker, ToScoreWorker } from './score-messages.ts'

let bank: Promise<Uint8Array> | undefined

const loadBank = async (): Promise<Uint8Array> =>
  new Uint8Array(await (await fetchEngineFile('instruments.bank')).arrayBuffer())

// Composing fills this thread for a while: of the pieces that were asked for meanwhile only the last one counts.
let newest = 0

addEventListener('message', ({ data: { film, soundtrack } }: MessageEvent<ToScoreWorker>) => {
  newest = film
  setTimeout(() => {
    if (film === newest) void compose(film, soundtrack)
  })
})

async function compose(film: number, soundtrack: SoundtrackOf): Promise<void> {
  const piece = pieceOf(soundtrack)
  if (!piece) return postMessage({ film, sound: null } satisfies FromScoreWorker)
  bank ??= loadBank()
  const job = { music: { kind: 'composed', piece, bank: { bytes: await bank } } as const, hits: hitsOf(soundtrack) }
  const done = doJob({ ...job, voice: undefined, asStems: false })
  if (done.kind === 'whole') {
    postMessage({ film, sound: done.sound } satisfies FromScoreWorker, { transfer: memoryOf(done.sound) })
  }
}
