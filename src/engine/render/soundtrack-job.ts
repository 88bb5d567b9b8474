// What a worker needs to make a soundtrack: data and samples, no files.

import { openBank } from '#src/engine/audio/bank/bank.ts'
import type { PieceOptions } from '#src/engine/audio/compose/score.ts'
import { makeMusic } from '#src/engine/audio/make-music.ts'
import type { Hit } from '#src/engine/audio/play/sound-design.ts'
import { fitRecording, type Stretch } from '#src/engine/audio/recording/fit-recording.ts'
import type { Sound } from '#src/engine/audio/sound.ts'
import { joinStems, mixStems, type Stems } from '#src/engine/audio/soundtrack.ts'
import type { BankFile } from '#src/engine/instruments/load-bank.ts'

export interface SoundtrackJob {
  music:
    | { kind: 'composed'; piece: PieceOptions; bank: Pick<BankFile, 'bytes'> & Partial<BankFile> }
    | { kind: 'file'; recording: Sound; seconds: number; parts: Stretch[] | undefined }
  hits: Hit[]
  voice: { recording: Sound; atSeconds: number } | undefined
  asStems: boolean
}

export type FinishedJob = { kind: 'whole'; sound: Sound } | { kind: 'stems'; stems: Stems }

export function doJob({ music, hits, voice, asStems }: SoundtrackJob): FinishedJob {
  const stems = mixStems({ music: playMusic(music), hits, voice })
  return asStems ? { kind: 'stems', stems } : { kind: 'whole', sound: joinStems(stems) }
}

function playMusic(music: SoundtrackJob['music']): Sound {
  if (music.kind === 'file') return fitRecording(music.recording, music.seconds, music.parts)
  const bank = openBank(music.bank.bytes, music.bank.key)
  if (!bank) throw new Error('The bank of instruments cannot be read.')
  return makeMusic(bank, music.piece)
}

// The memory behind a job or its result: it changes hands instead of being copied.
export const memoryOf = ({ left, right }: Sound): ArrayBuffer[] => [
  ...new Set([left, right].map(({ buffer }) => buffer as ArrayBuffer)),
]
