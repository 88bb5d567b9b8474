import { hashDistance } from '#src/engine/analyse/hash-distance.ts'

// Of 256 bits: the same photo saved again differs in a few, two frames of one burst in about 20, others in about 100.
const maxDifferentBits = 26

export const looksAlike = (one: string, other: string): boolean =>
  hashDistance(BigInt(`0x${one}`), BigInt(`0x${other}`)) <= maxDifferentBits
