// Apart from what makes the hashes: whoever compares them needs no decoder.
export function hashDistance(first: bigint, second: bigint): number {
  let different = first ^ second
  let bits = 0
  while (different > 0n) {
    bits += Number(different & 1n)
    different >>= 1n
  }
  return bits
}
