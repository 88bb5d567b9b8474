// One way of setting words: a face with all that belongs to it. What a script does not allow is left out.

import { createCanvas } from '#platform/canvas.ts'
import type { Context2d } from '#src/engine/platform/port.ts'
import { type Face, fontFamilies } from './fonts.ts'
import { hasSeparateLetters, hasTallLetters, isLatin, isRightToLeft } from './script.ts'

export interface Lettering {
  face: Face
  weight: number
  // Of scripts that the face does not have.
  weightElsewhere: number
  // The size that its letters are drawn for, in a face that has several.
  optical?: number
  // Between lines and between letters, in sizes.
  leading: number
  tracking: number
  casing?: 'upper' | 'lower'
}

// As the script of a text allows it.
interface Voice {
  font: string
  weight: number
  tracking: number
  leading: number
  text: string
  optical: number | undefined
}

export function voiceOf(lettering: Lettering, given: string): Voice {
  const { face, casing, optical } = lettering
  const isOwn = hasSeparateLetters(given)
  const isElsewhere = face === 'serif' || face === 'italic' || face === 'capitals' ? !isLatin(given) : !isOwn
  const cased = casing === 'upper' ? inCapitals(given) : casing === 'lower' ? given.toLowerCase() : given
  const text = isOwn ? cased : given
  return {
    font: fontFamilies(face, text),
    weight: isElsewhere ? lettering.weightElsewhere : lettering.weight,
    tracking: isOwn ? lettering.tracking : 0,
    leading: isOwn ? lettering.leading : Math.max(lettering.leading, hasTallLetters(given) ? 1.4 : 1.15),
    text,
    optical: isElsewhere ? undefined : optical,
  }
}

// Greek capitals have no accents.
const inCapitals = (text: string): string =>
  /\p{Script=Greek}/u.test(text) ? text.toLocaleUpperCase('el') : text.toUpperCase()

const measuring = createCanvas(8, 8).getContext('2d')

export interface Measured {
  // From the first letter's origin to the last one's end.
  width: number
  // What the letters really cover, from that origin and from the baseline.
  left: number
  right: number
  above: number
  below: number
  // The font's own, which decide where a line stands in its height.
  ascent: number
  descent: number
}

export function measureLine(lettering: Lettering, text: string, size: number): Measured {
  const voice = voiceOf(lettering, text)
  const factor = useVoice(measuring, voice, size)
  const metrics = measuring.measureText(voice.text)
  measuring.letterSpacing = '0px'
  return {
    width: Math.max(0, metrics.width * factor - voice.tracking * size),
    left: metrics.actualBoundingBoxLeft * factor,
    right: metrics.actualBoundingBoxRight * factor,
    above: metrics.actualBoundingBoxAscent * factor,
    below: metrics.actualBoundingBoxDescent * factor,
    ascent: metrics.fontBoundingBoxAscent * factor,
    descent: metrics.fontBoundingBoxDescent * factor,
  }
}

export interface Written {
  lettering: Lettering
  text: string
  size: number
  x: number
  baseline: number
  colour: string
}

export function writeLine(context: Context2d, { lettering, text, size, x, baseline, colour }: Written): void {
  const voice = voiceOf(lettering, text)
  context.save()
  context.translate(x, baseline)
  const factor = useVoice(context, voice, size)
  context.scale(factor, factor)
  context.fillStyle = colour
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.direction = isRightToLeft(text) ? 'rtl' : 'ltr'
  context.fillText(voice.text, 0, 0)
  context.restore()
}

// A browser chooses the drawing of a letter by the size of its font alone: the font has the size that is wanted of the
// drawing, and the canvas is scaled.
function useVoice(context: Context2d, { font, weight, tracking, optical }: Voice, size: number): number {
  const drawn = optical ?? size
  context.font = `${weight} ${drawn}px ${font}`
  context.fontVariationSettings = optical === undefined ? 'normal' : `'opsz' ${optical}, 'wght' ${weight}`
  context.letterSpacing = `${tracking * drawn}px`
  return size / drawn
}
