import { contrastOf } from '#src/kit/contrast.ts'

export { contrastOf, luminance, parseHex } from '#src/kit/contrast.ts'

export const ink = '#141210'
export const paper = '#f6f3ee'

// What can be read on a colour.
export const inkOn = (ground: string): string =>
  contrastOf(ground, ink) >= contrastOf(ground, '#ffffff') ? ink : '#ffffff'
