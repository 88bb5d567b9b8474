import { encode } from 'uqr'
import type { Box, Mark } from './mark.ts'

// The address as a phone opens it; undefined when it is none.
export function scannableSite(site: string): string | undefined {
  const address = /^https?:\/\//i.test(site) ? site : `https://${site}`
  return URL.canParse(address) && /\.\p{L}/u.test(new URL(address).hostname) ? address : undefined
}

export interface CodeColours {
  dark: string
  light: string
}

// Modules of margin that a scanner wants around a code.
const quiet = 4

// Dark on light, on whole pixels. Where its ground is light already the margin is outside of the box.
export function qrMark(
  address: string,
  { box, isOnLight }: { box: Box; isOnLight: boolean },
  { dark, light }: CodeColours,
  ways: Pick<Mark, 'enter' | 'leave'> = {},
): Mark {
  const { data } = encode(address, { ecc: 'M', border: isOnLight ? 0 : quiet - 1 })
  const cell = box.width / data.length
  return {
    ...ways,
    box,
    paint: (context) => {
      context.fillStyle = light
      context.fillRect(box.x, box.y, box.width, box.height)
      context.fillStyle = dark
      for (const [row, cells] of data.entries()) {
        for (const [column, isDark] of cells.entries()) {
          if (!isDark) continue
          const [x, y] = [Math.round(box.x + column * cell), Math.round(box.y + row * cell)]
          const [right, bottom] = [Math.round(box.x + (column + 1) * cell), Math.round(box.y + (row + 1) * cell)]
          context.fillRect(x, y, right - x, bottom - y)
        }
      }
    },
  }
}
