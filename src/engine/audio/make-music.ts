import type { Bank } from './bank/bank.ts'
import { composePiece } from './compose/compose-piece.ts'
import { moods } from './compose/moods/moods.ts'
import type { PieceOptions } from './compose/score.ts'
import { mixScore } from './play/mix-score.ts'
import type { Sound } from './sound.ts'

// The same mood, length, marks and seed give the same samples. Not mastered yet: accents and a voice may join it.
export function makeMusic(bank: Bank, options: PieceOptions): Sound {
  const { mood, seconds, seed } = options
  return mixScore(composePiece(options), { bank, mood: moods[mood], seconds, seed })
}
