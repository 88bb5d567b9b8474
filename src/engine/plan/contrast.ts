export { luminance, parseHex } from '#src/kit/contrast.ts'

export const ink = '#141210'
export const paper = '#f6f3ee'
