import type { AddOnId } from '#src/contracts/catalogue.ts'

// How often a customer may ask for changes before they approve the film.
export const defaultRoundTexts = { revisionRounds: '2' } as const
export type RoundKey = keyof typeof defaultRoundTexts

export const roundBounds = { least: 1, most: 10 } as const

// Sold beside the film.
const extraRounds = 3

export const includedRoundsOf = (texts: Partial<Record<RoundKey, string>>): number =>
  Number(texts.revisionRounds || defaultRoundTexts.revisionRounds)

export const defaultRounds = includedRoundsOf({})

export const allowedRounds = (included: number, addOns: readonly AddOnId[]): number =>
  addOns.includes('extra-revisions') ? included + extraRounds : included

// What a page needs to say it; nothing where it is the default.
export function changedRounds(texts: Partial<Record<RoundKey, string>>): number | undefined {
  const rounds = includedRoundsOf(texts)
  return rounds === defaultRounds ? undefined : rounds
}
