import { type Bench, keep } from './bench.ts'
import { keepAudioCompanions } from './companions.ts'
import { rangeOf } from './frame-time.ts'
import { makeSegment, type Segment } from './make-segment.ts'

export function makeAudioSegment(bench: Bench): Segment {
  const { timeline, musicName } = bench.project
  const whole = rangeOf({ start: 0, frames: timeline.frames }, timeline.fps)
  const materialId = keep(bench, 'audios', {
    type: 'extract_music',
    name: musicName,
    local_material_id: bench.localIds.get(musicName),
    path: bench.pathOf(musicName),
    duration: whole.duration,
    category_id: '',
    category_name: 'local',
    check_flag: 1,
    wave_points: [],
  })
  return makeSegment({
    id: bench.nextId(),
    materialId,
    target: whole,
    source: whole,
    renderIndex: 0,
    companions: keepAudioCompanions(bench),
    keyframes: [],
  })
}
