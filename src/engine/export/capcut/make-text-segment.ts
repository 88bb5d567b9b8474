import type { PlacedText } from '#src/engine/export/editor-project.ts'
import { type Bench, keep } from './bench.ts'
import { keepSpeed } from './companions.ts'
import { microsAt, rangeOf } from './frame-time.ts'
import { makeKeyframes, makeSegment, type Segment } from './make-segment.ts'

// Above every picture.
const textRenderIndex = 15_000

export function makeTextSegment(bench: Bench, text: PlacedText, trackIndex: number): Segment {
  const { fps } = bench.project.timeline
  const target = rangeOf(text, fps)
  const { rect } = text
  return makeSegment({
    id: bench.nextId(),
    materialId: keepText(bench, text),
    target,
    source: null,
    renderIndex: textRenderIndex + trackIndex,
    companions: [keepSpeed(bench)],
    clip: { alpha: 1, scale: 1, x: (rect.x + rect.width / 2 - 0.5) * 2, y: -(rect.y + rect.height / 2 - 0.5) * 2 },
    keyframes: makeKeyframes(bench, 'KFTypeAlpha', fadeKeys(text, fps)),
  })
}

function fadeKeys({ start, frames, fade }: PlacedText, fps: number) {
  if (fade === 0 || frames <= 2 * fade) return []
  const offsetOf = (frame: number): number => microsAt(start + frame, fps) - microsAt(start, fps)
  return [
    { offset: 0, value: 0 },
    { offset: offsetOf(fade), value: 1 },
    { offset: offsetOf(frames - fade), value: 1 },
    { offset: offsetOf(frames), value: 0 },
  ]
}

const sizes: Record<PlacedText['kind'], number> = {
  title: 15,
  'end-card': 13,
  caption: 8,
  watermark: 20,
}

const keepText = (bench: Bench, { text, kind, rect }: PlacedText): string =>
  keep(bench, 'texts', {
    type: 'text',
    content: styledText(text, sizes[kind]),
    alignment: 1,
    typesetting: 0,
    letter_spacing: 0,
    line_spacing: 0.02,
    line_feed: 1,
    line_max_width: rect.width,
    force_apply_line_max_width: false,
    check_flag: 7,
    global_alpha: 1,
  })

// A JSON document inside the JSON. Its range counts UTF-16 units, as JavaScript's own length does.
function styledText(text: string, size: number): string {
  const fill = { alpha: 1, content: { render_type: 'solid', solid: { alpha: 1, color: [1, 1, 1] } } }
  const style = { range: [0, text.length], size, bold: true, italic: false, underline: false, strokes: [], fill }
  return JSON.stringify({ text, styles: [style] })
}
