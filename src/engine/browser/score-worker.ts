// Composes and plays a film's music beside the page.

import { makeMusic } from '#src/engine/audio/make-music.ts'
import { joinStems, mixStems } from '#src/engine/audio/soundtrack.ts'
import { memoryOf } from '#src/engine/render/soundtrack-job.ts'
import { hitsOf, pieceOf, type SoundtrackOf } from '#src/engine/render/piece-of.ts'
import { openNoteLibrary } from './note-library.ts'
import type { FromScoreWorker, ToScoreWorker } from './score-messages.ts'

const library = openNoteLibrary()

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
  const bank = await library.bankFor(piece)
  if (film !== newest) return
  const sound = joinStems(mixStems({ music: makeMusic(bank, piece), hits: hitsOf(soundtrack) }))
  postMessage({ film, sound } satisfies FromScoreWorker, { transfer: memoryOf(sound) })
}
