import { encode } from 'uqr'
import { ink } from '#src/engine/plan/contrast.ts'
import type { Box, Mark } from './mark.ts'

// The address as a phone opens it; undefined when it is none.
export function scannableSite(site: string): string | undefined {
  const address = /^https?:\/\//i.test(site) ? site : `https://${site}`
  return URL.canParse(address) && /\.\p{L}/u.test(new URL(address).hostname) ? address : undefined
}

// Dark squares on white with the quiet margin that scanners need, on whole pixels.
export function qrMark(address: string, box: Box, moved: Pick<Mark, 'motion' | 'turn'>): Mark {
  const { data } = encode(address, { ecc: 'M', border: 3 })
  const cell = Math.max(1, Math.floor(box.width / data.length))
  const side = cell * data.length
  const [left, top] = [Math.round(box.x + (box.width - side) / 2), Math.round(box.y + (box.height - side) / 2)]
  return {
    ...moved,
    box,
    paint: (context) => {
      context.fillStyle = '#ffffff'
      context.beginPath()
      context.roundRect(left, top, side, side, cell * 2)
      context.fill()
      context.fillStyle = ink
      for (const [row, cells] of data.entries()) {
        for (const [column, isDark] of cells.entries()) {
          if (isDark) context.fillRect(left + column * cell, top + row * cell, cell, cell)
        }
      }
    },
  }
}
