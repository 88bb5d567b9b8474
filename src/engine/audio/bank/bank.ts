// Recorded notes, packed into one buffer and unpacked when a score asks for them.

import { decodeSamples, encodedBytes } from './pack-samples.ts'

export const instrumentNames = [
  'piano',
  'violin',
  'cello',
  'contrabass',
  'harp',
  'guitar',
  'bass',
  'flute',
  'horn',
  'xylophone',
] as const
export type InstrumentName = (typeof instrumentNames)[number]

export interface RecordedNote {
  instrument: InstrumentName
  // As measured: 60.07 is seven cents sharp.
  midi: number
  // How hard it was played, from 0 to 1.
  velocity: number
  rate: number
  channels: 1 | 2
  samples: number
  // From the first sample to the moment at which the ear hears the note begin.
  onsetSeconds: number
  // Where a held note goes round, in samples; its seam is already faded.
  loop?: { from: number; until: number }
  offset: number
}

export interface Bank {
  notesOf: (instrument: InstrumentName) => readonly RecordedNote[]
  // One array a channel.
  samplesOf: (note: RecordedNote) => Float32Array[]
}

export interface BankHeader {
  key: string
  notes: RecordedNote[]
}

// The length of the header comes first.
export const headerStart = 4

export const bytesOf = ({ channels, samples }: RecordedNote): number => channels * encodedBytes(samples)

export function packBank({ key, notes }: BankHeader, data: Uint8Array): Uint8Array {
  const header = new TextEncoder().encode(JSON.stringify({ key, notes }))
  const bank = new Uint8Array(headerStart + header.length + data.length)
  new DataView(bank.buffer).setUint32(0, header.length, true)
  bank.set(header, headerStart)
  bank.set(data, headerStart + header.length)
  return bank
}

// With a key, answers nothing when the bank was built from other recordings or in another way.
export function openBank(bytes: Uint8Array, key?: string): Bank | undefined {
  if (bytes.length < headerStart) return undefined
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const header = readHeader(bytes.subarray(headerStart, headerStart + length))
  if (!header || (key !== undefined && header.key !== key)) return undefined
  const data = bytes.subarray(headerStart + length)
  return makeBank(header.notes, (note) => data.subarray(note.offset, note.offset + bytesOf(note)))
}

// Of notes whose packed samples lie anywhere.
export function makeBank(notes: readonly RecordedNote[], packed: (note: RecordedNote) => Uint8Array): Bank {
  const byInstrument = Map.groupBy(notes, ({ instrument }) => instrument)
  return {
    notesOf: (instrument) => byInstrument.get(instrument) ?? [],
    samplesOf(note) {
      const [bytes, length] = [packed(note), encodedBytes(note.samples)]
      return Array.from({ length: note.channels }, (_, channel) =>
        decodeSamples(bytes.subarray(channel * length, (channel + 1) * length), note.samples),
      )
    },
  }
}

export function readHeader(bytes: Uint8Array): BankHeader | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as BankHeader
  } catch {
    return undefined
  }
}
