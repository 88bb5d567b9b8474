import type { Clip, Layer, Shot, Source, Timeline } from '#src/engine/plan/timeline.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import { cropAt } from '#src/engine/sample/camera-path.ts'
import type { EditorProject, FrameSpan, PlacedShot, PlacedText, ProjectMedia } from './editor-project.ts'

const musicName = 'music.wav'

// The main track is the film cut by cut. Where a clip goes on beneath the next one's transition, its tail lies on a track
// above and fades: the cut stays on its frame, and an editor who wants another transition removes the tail.
export function layOutProject(name: string, timeline: Timeline): EditorProject {
  const media = listMedia(timeline)
  const shots = timeline.clips.map((clip, index) => placeClip({ clip, index, timeline, media }))
  const panes = shots.flatMap(({ clips }) => clips.slice(1))
  const tails = shots.flatMap((placed) => placed.tails)
  return {
    name,
    timeline,
    media,
    videoTracks: [shots.flatMap(({ clips }) => clips.slice(0, 1)), ...spread(panes), ...spread(tails)],
    textTracks: spread(timeline.layers.filter(({ kind }) => kind !== 'watermark').map(placeText)),
    musicName,
  }
}

// One entry a file, in the order of the film.
function listMedia({ clips }: Timeline): ProjectMedia[] {
  const sources = new Map<string, Source>()
  for (const clip of clips) for (const { source } of layOut(clip)) sources.set(source.path, source)
  return [...sources.values()].map((source, index) => ({ name: mediaName(source, index), source }))
}

function mediaName({ kind, path }: Source, index: number): string {
  const ending = /\.(\w{1,5})$/.exec(path)?.[1]?.toLowerCase() ?? (kind === 'photo' ? 'jpg' : 'mp4')
  return `${kind}-${String(index + 1).padStart(2, '0')}.${ending}`
}

interface Pane {
  source: Source
  pane: Rect
  shot: Shot
  hasBlurredSurround: boolean
  // Frames after its clip's start.
  delay?: number
}

const wholeFrame: Rect = { x: 0, y: 0, width: 1, height: 1 }

function layOut({ treatment }: Clip): Pane[] {
  switch (treatment.kind) {
    case 'full':
      return [paneOf(wholeFrame, treatment.shot, false)]
    // An editor has no ground of that colour; the photo's own edge, out of focus, is nearest to it.
    case 'framed':
    case 'extension':
      return [paneOf(treatment.pane, treatment.shot, true)]
    case 'split':
      return treatment.panes.map(({ pane, shot, delay = 0 }) => ({ ...paneOf(pane, shot, false), delay }))
    case 'end-card':
      return [paneOf(treatment.pane, treatment.shot, false)]
  }
}

const paneOf = (pane: Rect, shot: Shot, hasBlurredSurround: boolean): Pane => ({
  source: shot.source,
  pane,
  shot,
  hasBlurredSurround,
})

interface Placing {
  clip: Clip
  index: number
  timeline: Timeline
  media: ProjectMedia[]
}

function placeClip({ clip, index, timeline, media }: Placing): { clips: PlacedShot[]; tails: PlacedShot[] } {
  const next = timeline.clips[index + 1]?.transition
  const tailFrames = next && next.kind !== 'cut' ? next.frames : 0
  const span = clip.frames + tailFrames
  const place = (pane: Pane, role: PlacedShot['role'], { start, frames }: FrameSpan): PlacedShot => ({
    clipIndex: index,
    role,
    mediaName: nameOf(pane, media),
    source: pane.source,
    start,
    frames,
    sourceFrame: start - clip.start,
    pane: pane.pane,
    path: pathOf(pane, { from: start - clip.start, frames, span }),
    hasBlurredSurround: pane.hasBlurredSurround,
    opacity: opacityOf(role === 'tail' ? frames : 0),
  })
  const panes = layOut(clip)
  const tail = { start: clip.start + clip.frames, frames: tailFrames }
  return {
    clips: panes.map((pane, at) => {
      const { delay = 0 } = pane
      return place(pane, at === 0 ? 'clip' : 'pane', { start: clip.start + delay, frames: clip.frames - delay })
    }),
    tails: tailFrames > 0 ? panes.map((pane) => place(pane, 'tail', tail)) : [],
  }
}

function nameOf({ source }: Pane, media: ProjectMedia[]): string {
  const found = media.find((each) => each.source.path === source.path)
  if (!found) throw new Error(`${source.path} is not among the media of the project.`)
  return found.name
}

function opacityOf(fadeFrames: number): PlacedShot['opacity'] {
  const first = { frame: 0, value: 1 }
  return fadeFrames === 0 ? [first] : [first, { frame: fadeFrames, value: 0 }]
}

const pathStepFrames = 10

interface Stretch {
  from: number
  frames: number
  // The whole time on screen, which the camera's path is spread over.
  span: number
}

// Editors go straight between keyframes, so an eased way is given in short steps. Inside a pane the camera stands still:
// an editor cannot move a picture behind a window that stays.
function pathOf(pane: Pane, { from, frames, span }: Stretch): PlacedShot['path'] {
  const { shot } = pane
  if (pane.pane !== wholeFrame) return [{ frame: 0, crop: cropAt(shot.camera, 0.5) }]
  const steps = Math.max(1, Math.ceil(frames / pathStepFrames))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const frame = Math.round((frames * step) / steps)
    return { frame, crop: cropAt(shot.camera, span > 1 ? (from + frame) / (span - 1) : 0) }
  })
}

const placeText = (layer: Layer): PlacedText => ({
  start: layer.start,
  frames: layer.frames,
  text: linesOf(layer).join('\n'),
  kind: layer.kind,
  rect: layer.rect,
  fade: layer.fade,
})

function linesOf(layer: Layer): string[] {
  const below = layer.kind === 'title' ? [layer.line] : []
  const card = layer.kind === 'end-card' ? [layer.cta, ...Object.values(layer.details ?? {})] : []
  return [layer.text, ...below, ...card].filter((line) => line !== undefined)
}

// Each on the lowest track where nothing is in its way.
function spread<Item extends FrameSpan>(items: Item[]): Item[][] {
  const tracks: Item[][] = []
  for (const item of items.toSorted((a, b) => a.start - b.start)) {
    const free = tracks.find((track) => endOf(track.at(-1)) <= item.start)
    if (free) free.push(item)
    else tracks.push([item])
  }
  return tracks
}

const endOf = (item: FrameSpan | undefined): number => (item ? item.start + item.frames : 0)
