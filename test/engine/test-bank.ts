import { type Bank, openBank } from '#src/engine/audio/bank/bank.ts'
import { makeInProcessCodec } from '#src/engine/encode/in-process/in-process-codec.ts'
import { readBank } from '#src/engine/instruments/load-bank.ts'

export async function openTestBank(): Promise<Bank> {
  const { bytes, key } = await readBank(makeInProcessCodec())
  const bank = openBank(bytes, key)
  if (!bank) throw new Error('The bank of instruments cannot be read.')
  return bank
}
