import { makeVeils } from '#src/engine/layers/make-veils.ts'
import { drawSprite, toYuv } from '#src/engine/layers/sprite.ts'
import { parseHex } from '#src/engine/plan/contrast.ts'
import type { Clip, Shot, Treatment } from '#src/engine/plan/timeline.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import { cropAt } from '#src/engine/sample/camera-path.ts'
import { type Picture, planesOf } from '#src/engine/sample/picture.ts'
import { prepareGround } from '#src/engine/sample/prepare-ground.ts'
import { prepareSurroundings, softenPane } from '#src/engine/sample/prepare-surroundings.ts'
import type { PixelRect } from '#src/engine/sample/sample-picture.ts'
import { loadShot } from './load-shot.ts'
import { withStill } from './with-still.ts'
import type { Drawable, StageTools } from './stage-tools.ts'

// span: frames on screen, the following transition included.
export function loadClip(tools: StageTools, { treatment }: Clip, span: number): Promise<Drawable> {
  switch (treatment.kind) {
    case 'full':
      return loadShot(tools, treatment.shot, { pane: toPixels(wholeFrame, tools.timeline), span })
    case 'extension':
      return loadExtension(tools, treatment, span)
    case 'split':
      return loadSplit(tools, treatment.panes, span)
    case 'framed':
      return treatment.ground.kind === 'plain'
        ? loadPlain(tools, { ...treatment, colour: treatment.ground.colour }, span)
        : loadFramed(tools, { ...treatment, colour: treatment.ground.colour }, span)
    case 'end-card':
      return loadFramed(tools, { ...treatment, colour: treatment.ground }, span)
  }
}

const wholeFrame: Rect = { x: 0, y: 0, width: 1, height: 1 }

interface Framed {
  pane: Rect
  shot: Shot
  // Of what is around the pane.
  colour: string
}

// A page has an edge on purpose, and its own colour, whatever the look of the film.
async function loadFramed(tools: StageTools, { pane, shot, colour }: Framed, span: number): Promise<Drawable> {
  const picture = await loadShot(tools, shot, { pane: toPixels(pane, tools.timeline), span })
  const ground = yuvOf(colour)
  return {
    async draw(target, frame) {
      fill(tools, target, ground)
      await picture.draw(target, frame)
    },
    release: () => picture.release(),
  }
}

type Yuv = readonly [number, number, number]

function yuvOf(colour: string): Yuv {
  const { y, u, v } = toYuv(parseHex(colour), 0)
  return [Math.round(y), Math.round(u), Math.round(v)]
}

function fill({ kernel }: StageTools, target: Picture, colour: Yuv): void {
  for (const [index, plane] of planesOf(target).entries()) {
    kernel.bytes(plane.pointer, plane.width * plane.height).fill(colour[index as 0 | 1 | 2])
  }
}

const dark = [20, 128, 128] as const

// Full panes on a dark ground; each is drawn once its time has come.
async function loadSplit(tools: StageTools, panes: Extract<Treatment, { kind: 'split' }>['panes'], span: number) {
  const parts: { drawable: Drawable; delay: number }[] = []
  for (const { pane, shot, delay = 0 } of panes) {
    const placed = { pane: toPixels(pane, tools.timeline), span: Math.max(2, span - delay) }
    parts.push({ drawable: await loadShot(tools, shot, placed), delay })
  }
  return {
    async draw(target: Picture, frame: number) {
      fill(tools, target, dark)
      for (const { drawable, delay } of parts) if (frame >= delay) await drawable.draw(target, frame - delay)
    },
    async release() {
      for (const { drawable } of parts) await drawable.release()
    },
  }
}

async function loadExtension(tools: StageTools, { pane, shot }: { pane: Rect; shot: Shot }, span: number) {
  const place = toPixels(pane, tools.timeline)
  const surroundings = await surround(tools, { pane: place, shot })
  return around(tools, { surroundings, place, shot }, span)
}

// A plain ground begins where the photo ends, without an edge.
async function loadPlain(tools: StageTools, { pane, shot, colour }: Framed, span: number): Promise<Drawable> {
  const place = toPixels(pane, tools.timeline)
  const surroundings = await withStill(tools, shot.source, async ({ brightness }) =>
    prepareGround(tools.kernel, colour, { frame: tools.timeline, brightness, tone: shot.tone }),
  )
  return around(tools, { surroundings, place, shot }, span)
}

interface Surrounded {
  surroundings: Picture
  place: PixelRect
  shot: Shot
}

async function around(tools: StageTools, { surroundings, place, shot }: Surrounded, span: number) {
  const veils = makeVeils(tools.kernel, surroundings, [place])
  const ground = stillDrawable(tools, surroundings, rowsAround([place], tools.timeline))
  const picture = await loadShot(tools, shot, { pane: place, span })
  return {
    async draw(target: Picture, frame: number) {
      await ground.draw(target, frame)
      await picture.draw(target, frame)
      for (const sprite of veils) drawSprite(tools.kernel, target, { sprite, opacity: 1 })
    },
    async release() {
      await ground.release()
      await picture.release()
      for (const veil of veils) veil.release()
    },
  }
}

// Of the moment half-way: the camera moves too little for the difference to show out of focus.
async function surround(tools: StageTools, { pane, shot }: { pane: PixelRect; shot: Shot }): Promise<Picture> {
  const { timeline } = tools
  const crop = cropAt(shot.camera, 0.5)
  const soft = await withStill(tools, shot.source, (still) => softenPane(still, { crop, pane, frame: timeline }))
  return prepareSurroundings(tools, [soft], timeline)
}

interface Rows {
  from: number
  until: number
}

// Rows that no pane covers from side to side.
function rowsAround(panes: readonly PixelRect[], { width, height }: { width: number; height: number }): Rows[] {
  if (panes.some((pane) => pane.width < width)) return [{ from: 0, until: height }]
  const ends = [0, ...panes.map(({ y, height: tall }) => y + tall)]
  return ends
    .map((from, index) => ({ from, until: panes[index]?.y ?? height }))
    .filter(({ from, until }) => from < until)
}

function stillDrawable({ kernel, timeline }: StageTools, picture: Picture, rows?: readonly Rows[]): Drawable {
  const copied = rows ?? [{ from: 0, until: timeline.height }]
  const from = planesOf(picture)
  return {
    draw(target) {
      for (const [index, plane] of planesOf(target).entries()) {
        const scale = index === 0 ? 1 : 2
        for (const part of copied) {
          const start = (part.from / scale) * plane.width
          const length = ((part.until - part.from) / scale) * plane.width
          const source = kernel.bytes((from[index]?.pointer ?? 0) + start, length)
          kernel.bytes(plane.pointer + start, length).set(source)
        }
      }
    },
    release: () => kernel.release(picture.pointer),
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
