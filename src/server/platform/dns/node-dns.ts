import { Resolver } from 'node:dns/promises'
import { secondMs } from '#src/kit/time.ts'
import type { LookUpTexts } from './port.ts'

const hasNone: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

// A long text comes in pieces of 255 characters.
export const lookUpTexts: LookUpTexts = async (name) => {
  const resolver = new Resolver({ timeout: 2 * secondMs, tries: 2 })
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
  } catch (problem) {
    if (hasNone.has((problem as { code?: unknown }).code)) return []
    throw problem
  }
}
