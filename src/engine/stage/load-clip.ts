import { drawPaneShadows } from '../layers/pane-shadow.ts'
import type { Clip, Rect, Shot, Source } from '../plan/timeline.ts'
import { pictureBytes } from '../sample/picture.ts'
import { prepareBackdrop } from '../sample/prepare-backdrop.ts'
import type { PixelRect } from '../sample/sample-picture.ts'
import { loadShot } from './load-shot.ts'
import { withStill } from './with-still.ts'
import type { Drawable, StageTools } from './stage-tools.ts'

// span: frames on screen, the following transition included.
export async function loadClip(tools: StageTools, clip: Clip, span: number): Promise<Drawable> {
  const { backdropOf, panes } = layOut(clip)
  const placed = panes.map(({ pane, shot }) => ({ shot, pane: toPixels(pane, tools.timeline) }))
  const backdrop =
    backdropOf &&
    (await loadBackdrop(
      tools,
      backdropOf,
      placed.map(({ pane }) => pane),
    ))
  const shots: Drawable[] = []
  for (const { pane, shot } of placed) shots.push(await loadShot(tools, shot, { pane, span }))
  const parts = backdrop ? [backdrop, ...shots] : shots
  return {
    async draw(target, frame) {
      for (const part of parts) await part.draw(target, frame)
    },
    async release() {
      for (const part of parts) await part.release()
    },
  }
}

interface Layout {
  backdropOf?: Source | undefined
  panes: { pane: Rect; shot: Shot }[]
}

const wholeFrame: Rect = { x: 0, y: 0, width: 1, height: 1 }

function layOut({ treatment }: Clip): Layout {
  switch (treatment.kind) {
    case 'full':
      return { panes: [{ pane: wholeFrame, shot: treatment.shot }] }
    case 'extension':
      return { backdropOf: treatment.shot.source, panes: [{ pane: treatment.pane, shot: treatment.shot }] }
    case 'split':
      return { backdropOf: treatment.panes[0]?.shot.source, panes: treatment.panes }
    case 'backdrop':
      return { backdropOf: treatment.source, panes: [] }
  }
}

async function loadBackdrop(tools: StageTools, source: Source, panes: PixelRect[]): Promise<Drawable> {
  const { kernel, timeline } = tools
  const backdrop = await withStill(tools, source, (still) => prepareBackdrop(tools, still, timeline))
  if (panes.length > 0) drawPaneShadows(tools, backdrop, panes)
  const length = pictureBytes(timeline.width, timeline.height)
  return {
    draw: (target) => kernel.bytes(target.pointer, length).set(kernel.bytes(backdrop.pointer, length)),
    release: () => kernel.release(backdrop.pointer),
  }
}

// yuv420p needs even corners and sides; the kernel writes at least 16 chroma columns.
function toPixels(pane: Rect, { width, height }: { width: number; height: number }): PixelRect {
  const even = (value: number): number => Math.round(value / 2) * 2
  const x = even(pane.x * width)
  const y = even(pane.y * height)
  return {
    x,
    y,
    width: Math.max(32, Math.min(width - x, even(pane.width * width))),
    height: Math.max(2, Math.min(height - y, even(pane.height * height))),
  }
}
