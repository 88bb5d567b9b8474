import { contrastOf, mixOf } from '#src/kit/contrast.ts'

// The owner's two colours, and every other one that follows from them.

export const defaultBrand = { accent: '#f24a20', ink: '#120f0d' } as const

const paper = '#f5f0e6'
// The darkest light ground that coloured words stand on.
const sunkPaper = '#ebe3d4'
const [white, black] = ['#ffffff', '#000000']

export const hexColour = /^#[\da-f]{6}$/i

const leastAccent = 3
const leastInk = 10

// A sentence where a colour would not do; undefined where it does.
export const explainAccent = (colour: string): string | undefined =>
  explain(contrastOf(colour, white), leastAccent, 'This colour is too light to see on a light page')

export const explainInk = (colour: string): string | undefined =>
  explain(contrastOf(colour, paper), leastInk, 'This colour is too light for a dark page with white writing')

const explain = (contrast: number, least: number, words: string): string | undefined =>
  contrast >= least ? undefined : `${words}: its contrast is ${contrast.toFixed(1)} to 1, and it needs ${least} to 1.`

export interface BrandTexts {
  brandAccent: string
  brandInk: string
  // What the picture is called, and the plate on which it can be seen.
  brandLogo: string
}

export interface BrandColours {
  accent: string
  onAccent: string
  hover: string
  ink: string
  // Where the ground is dark.
  onInk: { accent: string; onAccent: string; hover: string }
  // Coloured words, on a light ground and on a dark one.
  words: { light: string; dark: string }
}

// Undefined where the owner has chosen none: everything stays as it is.
export function brandColoursOf({ brandAccent, brandInk }: BrandTexts): BrandColours | undefined {
  if (!brandAccent && !brandInk) return undefined
  const accent = (brandAccent || defaultBrand.accent).toLowerCase()
  const ink = (brandInk || defaultBrand.ink).toLowerCase()
  return {
    ...buttonOf(accent),
    ink,
    onInk: buttonOf(until(accent, white, (colour) => contrastOf(colour, ink) >= 3)),
    words: {
      light: until(accent, black, (colour) => contrastOf(colour, sunkPaper) >= 4.5),
      dark: until(accent, white, (colour) => contrastOf(colour, ink) >= 5),
    },
  }
}

function buttonOf(accent: string) {
  const onAccent = [defaultBrand.ink, white, black].find((words) => contrastOf(accent, words) >= 4.5) ?? black
  // Away from the writing: what could be read before can be read even better.
  return { accent, onAccent, hover: mixOf(accent, onAccent === white ? black : white, 0.16) }
}

// As little of the other colour as will do.
function until(colour: string, other: string, isEnough: (mixed: string) => boolean): string {
  const shares = Array.from({ length: 21 }, (_, step) => step / 20)
  return shares.map((share) => mixOf(colour, other, share)).find(isEnough) ?? other
}

export interface BrandLogo {
  url: string
  plate: 'light' | 'dark'
}

export const logoSetting = /^([\da-f]{8}-[\da-f-]{27}) (light|dark)$/

export function brandLogoOf({ brandLogo }: BrandTexts): (BrandLogo & { id: string }) | undefined {
  const [, id, plate] = logoSetting.exec(brandLogo) ?? []
  return id ? { id, url: `/api/brand/${id}`, plate: plate === 'dark' ? 'dark' : 'light' } : undefined
}
