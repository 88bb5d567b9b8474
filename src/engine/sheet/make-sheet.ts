// A film at a glance: frames of every clip side by side, drawn by the same stage that draws the film.

import { sharp } from '#src/engine/photos/restricted-sharp.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { renderStills } from '#src/engine/render/render-stills.ts'

export interface SheetOptions {
  signal?: AbortSignal | undefined
  ffmpegPath?: string | undefined
}

const gap = 12
const sheetWidth = 2000
const background = '#120f0d'

export async function makeSheet(timeline: Timeline, path: string, options: SheetOptions = {}): Promise<void> {
  const columns = timeline.width > timeline.height ? 4 : timeline.width === timeline.height ? 6 : 8
  const small = shrink(timeline, Math.floor((sheetWidth - gap) / columns) - gap)
  const pictures: Buffer[] = []
  for await (const still of renderStills(small, sheetFrames(small), options))
    pictures.push(await still.png().toBuffer())
  const rows = Math.ceil(pictures.length / columns)
  const [cellWidth, cellHeight] = [small.width + gap, small.height + gap]
  const sheet = { width: columns * cellWidth + gap, height: rows * cellHeight + gap, channels: 3, background } as const
  const placed = pictures.map((input, index) => ({
    input,
    left: gap + (index % columns) * cellWidth,
    top: gap + Math.floor(index / columns) * cellHeight,
  }))
  await sharp({ create: sheet }).composite(placed).toFile(path)
}

function shrink(timeline: Timeline, width: number): Timeline {
  const even = (side: number): number => Math.max(16, Math.round(side / 2) * 2)
  return { ...timeline, width: even(width), height: even((width * timeline.height) / timeline.width) }
}

// Early and late in every clip: the ends of each move, with the writing between them.
function sheetFrames({ clips }: Pick<Timeline, 'clips'>): number[] {
  return clips.flatMap(({ start, frames }) => [start + Math.floor(frames * 0.42), start + Math.floor(frames * 0.92)])
}
