// The recordings that a score plays, fetched when a score first asks for them: the whole bank is fourteen megabytes.

import { type Bank, type BankHeader, bytesOf, makeBank, type RecordedNote } from '#src/engine/audio/bank/bank.ts'
import { composePiece } from '#src/engine/audio/compose/compose-piece.ts'
import type { PieceOptions } from '#src/engine/audio/compose/score.ts'
import { recordingsFor } from '#src/engine/audio/play/mix-score.ts'
import { fetchEngineFile } from '#src/engine/platform/browser/files.ts'

export interface NoteLibrary {
  // A bank that holds what this piece plays.
  bankFor: (piece: PieceOptions) => Promise<Bank>
}

export function openNoteLibrary(): NoteLibrary {
  const kept = new Map<RecordedNote, Uint8Array>()
  let header: BankHeader | undefined
  return {
    async bankFor(piece) {
      header ??= (await (await fetchEngineFile('instruments/notes.json')).json()) as BankHeader
      const bank = makeBank(header.notes, (note) => kept.get(note) ?? new Uint8Array(bytesOf(note)))
      const missing = recordingsFor(composePiece(piece), { bank, seed: piece.seed }).filter((note) => !kept.has(note))
      if (missing.length > 0) await fetchNotes(header, missing, kept)
      return bank
    },
  }
}

async function fetchNotes(
  { key, notes }: BankHeader,
  missing: readonly RecordedNote[],
  kept: Map<RecordedNote, Uint8Array>,
): Promise<void> {
  const wanted = missing.toSorted((one, other) => one.offset - other.offset)
  const places = wanted.map((note) => notes.indexOf(note))
  const answer = await fetchEngineFile(`instruments/${key}/${places.join('-')}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  let from = 0
  for (const note of wanted) kept.set(note, bytes.slice(from, (from += bytesOf(note))))
}
