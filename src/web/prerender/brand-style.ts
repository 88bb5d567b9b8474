import { type BrandColours } from '#src/contracts/people/brand.ts'
import { mixOf } from '#src/kit/contrast.ts'

// The pigments of tokens.css again, in the owner's colours. Stronger than they are, whichever comes first.
export function brandStyle({ accent, onAccent, hover, ink, onInk, words }: BrandColours): string {
  const lighter = (share: number): string => mixOf(ink, '#ffffff', share)
  const pigments = {
    'ink-950': ink,
    'ink-900': lighter(0.035),
    'ink-850': lighter(0.065),
    'ink-800': lighter(0.11),
    'vermilion-400': words.dark,
    'vermilion-500': accent,
    'vermilion-700': words.light,
    'vermilion-800': mixOf(words.light, '#000000', 0.2),
  }
  return [
    `:root:root{${declare(pigments)}}`,
    `:root:root,:root [data-surface]{${declare({ 'on-accent': onAccent, 'accent-hover': hover })}}`,
    `:root [data-surface="ink"]{${declare({ accent: onInk.accent, 'on-accent': onInk.onAccent, 'accent-hover': onInk.hover })}}`,
  ].join('')
}

const declare = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
