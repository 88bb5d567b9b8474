import { blur, toGrey } from '#platform/pixels.ts'
import type { Pixels } from './pixels.ts'

// 256 bits: is a cell brighter than its right neighbour? Small changes of size, light or compression flip few of them.
export async function perceptualHash(pixels: Pixels): Promise<bigint> {
  const { data: grey } = await blur(await toGrey(pixels, { width: 17, height: 16, kernel: 'cubic' }), 0.6)
  let hash = 0n
  for (let row = 0; row < 16; row += 1) {
    for (let column = 0; column < 16; column += 1) {
      const at = row * 17 + column
      hash = (hash << 1n) | ((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1n : 0n)
    }
  }
  return hash
}
