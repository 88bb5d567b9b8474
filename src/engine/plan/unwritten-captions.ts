import type { Words } from './film-words.ts'
import type { Timeline } from './timeline.ts'

// Captions that the film has no time for, or whose photo it does not show.
export function unwrittenCaptions(
  { captions, photoCaptions = {} }: Pick<Words, 'captions' | 'photoCaptions'>,
  { layers }: Pick<Timeline, 'layers'>,
): string[] {
  const written = layers.filter(({ kind }) => kind === 'caption').map(({ text }) => text)
  return [...Object.values(photoCaptions), ...captions].filter((text) => {
    const at = written.indexOf(text)
    if (at >= 0) written.splice(at, 1)
    return at < 0
  })
}
