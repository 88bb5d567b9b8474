// Who orders, as they say themselves: it decides whether they can cancel, and when the work begins.

export const buyerKinds = ['business', 'consumer'] as const
export type BuyerKind = (typeof buyerKinds)[number]

// Of the words with which a consumer asks us to begin; other words get another one.
export const beginWordsVersion = '2026-11'

export const cancelDays = 14
