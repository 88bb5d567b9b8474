import type { PlacedShot } from '#src/engine/export/editor-project.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import type { Bench } from './bench.ts'
import { keepVideoCompanions } from './companions.ts'
import { microsAt, rangeOf } from './frame-time.ts'
import { makeKeyframes, makeSegment, type Segment } from './make-segment.ts'
import { placeByCrop, placeInPane, type Placement } from './place-picture.ts'

const photoMicros = 10_800_000_000

export function makeVideoSegment(bench: Bench, shot: PlacedShot, renderIndex: number): Segment {
  const { timeline } = bench.project
  const target = rangeOf(shot, timeline.fps)
  const placements = placeShot(bench, shot)
  const [first] = placements
  const offsetOf = (frame: number): number => microsAt(shot.start + frame, timeline.fps) - target.start
  const keys = (pick: (placement: Placement) => number) =>
    placements.map((placement) => ({ offset: offsetOf(placement.frame), value: pick(placement) }))
  const opacity = shot.opacity.map(({ frame, value }) => ({ offset: offsetOf(frame), value }))
  return makeSegment({
    id: bench.nextId(),
    materialId: keepPicture(bench, shot),
    target,
    source: { start: sourceStart(bench, shot), duration: target.duration },
    renderIndex,
    companions: keepVideoCompanions(bench, shot.hasBlurredSurround),
    clip: { ...(first ?? { scale: 1, x: 0, y: 0 }), alpha: shot.opacity[0]?.value ?? 1 },
    keyframes: [
      ...makeKeyframes(
        bench,
        'KFTypeScaleX',
        keys(({ scale }) => scale),
      ),
      ...makeKeyframes(
        bench,
        'KFTypePositionX',
        keys(({ x }) => x),
      ),
      ...makeKeyframes(
        bench,
        'KFTypePositionY',
        keys(({ y }) => y),
      ),
      ...makeKeyframes(bench, 'KFTypeAlpha', opacity),
    ],
  })
}

const isWholeFrame = ({ pane }: PlacedShot): boolean => pane.width === 1 && pane.height === 1

function placeShot({ project }: Bench, shot: PlacedShot): (Placement & { frame: number })[] {
  const canvas = project.timeline
  return shot.path.map(({ frame, crop }) => {
    if (isWholeFrame(shot)) return { frame, ...placeByCrop(shot.source, crop, canvas) }
    const cut = { width: crop.width * shot.source.width, height: crop.height * shot.source.height }
    return { frame, ...placeInPane(cut, shot.pane, canvas) }
  })
}

// A photo lasts as long as it likes; a video begins where the timeline says, on a frame.
function sourceStart({ project }: Bench, { source, sourceFrame }: PlacedShot): number {
  if (source.kind === 'photo') return 0
  const { fps } = project.timeline
  return microsAt(Math.round(source.startSeconds * fps) + sourceFrame, fps)
}

function keepPicture(bench: Bench, shot: PlacedShot): string {
  const { source, mediaName } = shot
  const crop = isWholeFrame(shot) ? { x: 0, y: 0, width: 1, height: 1 } : shot.path[0]?.crop
  const id = bench.nextId()
  bench.materials.videos.push({
    id,
    type: source.kind,
    material_id: id,
    material_name: mediaName,
    local_material_id: bench.localIds.get(mediaName),
    path: bench.pathOf(mediaName),
    media_path: '',
    duration: source.kind === 'photo' ? photoMicros : videoMicros(bench, shot),
    width: source.width,
    height: source.height,
    crop: corners(crop ?? { x: 0, y: 0, width: 1, height: 1 }),
    crop_ratio: 'free',
    crop_scale: 1,
    category_id: '',
    category_name: 'local',
    check_flag: 63487,
    audio_fade: null,
    has_audio: false,
  })
  return id
}

// As much of the video as the film needs.
const videoMicros = (bench: Bench, shot: PlacedShot): number =>
  sourceStart(bench, shot) + rangeOf(shot, bench.project.timeline.fps).duration

const corners = ({ x, y, width, height }: Rect) => ({
  upper_left_x: x,
  upper_left_y: y,
  upper_right_x: x + width,
  upper_right_y: y,
  lower_left_x: x,
  lower_left_y: y + height,
  lower_right_x: x + width,
  lower_right_y: y + height,
})
