// How each family of motion sets its words. Sizes are for a frame whose short side is 1080.

import type { TypeName } from '#src/engine/plan/layer-plan.ts'
import type { TextStyle } from './fit-text.ts'

export interface Typography {
  title: TextStyle
  subtitle: TextStyle
  caption: TextStyle
  // What small print is set in: contact details and the button.
  detail: TextStyle
}

const detail: TextStyle = { face: 'sans', weight: 520, size: 40, smallest: 30, leading: 1.32 }
const serifTitle: TextStyle = { face: 'serif', weight: 500, size: 128, smallest: 76, leading: 1.05 }
const plainLine: TextStyle = { face: 'sans', weight: 500, size: 44, smallest: 36, leading: 1.3 }
const boldCaption: TextStyle = { face: 'sans', weight: 620, size: 58, smallest: 44, leading: 1.2 }

export const typographies: Record<TypeName, Typography> = {
  fade: { title: serifTitle, subtitle: plainLine, caption: boldCaption, detail },
  lines: { title: serifTitle, subtitle: plainLine, caption: boldCaption, detail },
  words: {
    title: { face: 'sans', weight: 800, stretch: 66, size: 168, smallest: 84, leading: 0.96 },
    subtitle: { ...plainLine, weight: 600 },
    caption: { face: 'sans', weight: 760, stretch: 78, size: 76, smallest: 48, leading: 1.08 },
    detail: { ...detail, weight: 600 },
  },
  track: {
    title: { face: 'serif', weight: 400, size: 116, smallest: 76, leading: 1.14, tracking: 0.045 },
    subtitle: { face: 'sans', weight: 560, size: 38, smallest: 32, leading: 1.5, tracking: 0.16, isUppercase: true },
    caption: { face: 'serif', weight: 500, size: 62, smallest: 46, leading: 1.2, tracking: 0.015 },
    detail: { ...detail, weight: 450, tracking: 0.03 },
  },
  plates: {
    title: { face: 'sans', weight: 820, stretch: 76, size: 128, smallest: 80, leading: 1.2 },
    subtitle: { face: 'sans', weight: 650, size: 44, smallest: 36, leading: 1.5 },
    caption: { face: 'sans', weight: 700, stretch: 88, size: 58, smallest: 44, leading: 1.42 },
    detail: { ...detail, weight: 600 },
  },
}

export const scaled = (style: TextStyle, unit: number): TextStyle => ({
  ...style,
  size: style.size * unit,
  smallest: style.smallest * unit,
})
