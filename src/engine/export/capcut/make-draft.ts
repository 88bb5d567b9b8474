// A CapCut draft: draft_content.json (and its twin draft_info.json) and draft_meta_info.json.

import type { EditorProject } from '#src/engine/export/editor-project.ts'
import { type Bench, makeBench, keep } from './bench.ts'
import { draftConfig } from './draft-config.ts'
import { microsAt, rangeOf } from './frame-time.ts'
import { makeDraftMeta } from './make-draft-meta.ts'
import { type Segment, makeSegment } from './make-segment.ts'
import { makeTextSegment } from './make-text-segment.ts'
import { makeVideoSegment } from './make-video-segment.ts'
import { keepAudioCompanions } from './companions.ts'

function makeAudioSegment(bench: Bench): Segment {
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

export function makeDraft(project: EditorProject, madeAt: Date) {
  const bench = makeBench(project)
  const id = bench.nextId()
  const tracks = makeTracks(bench)
  return { content: makeContent(bench, id, tracks), meta: makeDraftMeta(bench, { id, madeAt }) }
}

// Without these marks the app takes the draft for one of another program.
const platform = { app_id: 359289, app_source: 'cc', app_version: '6.7.0', os: 'windows' }

function makeContent({ project, materials }: Bench, id: string, tracks: Track[]) {
  const { width, height, fps, frames } = project.timeline
  return {
    id,
    name: project.name,
    version: 360000,
    new_version: '140.0.0',
    platform,
    last_modified_platform: platform,
    fps,
    duration: microsAt(frames, fps),
    create_time: 0,
    update_time: 0,
    color_space: 0,
    canvas_config: { width, height, ratio: ratioOf(width, height), background: null },
    ...draftConfig,
    materials,
    tracks,
  }
}

// The names that the app has for its shapes; any other is 'original'.
function ratioOf(width: number, height: number): string {
  const shapes = ['9:16', '16:9', '1:1', '4:5']
  const isShape = (shape: string): boolean => {
    const [across = 1, down = 1] = shape.split(':').map(Number)
    return Math.abs(width / height - across / down) < 0.01
  }
  return shapes.find(isShape) ?? 'original'
}

type Track = ReturnType<typeof makeTrack>

function makeTrack({ nextId }: Bench, type: 'video' | 'text' | 'audio', segments: Segment[]) {
  return { id: nextId(), type, name: '', is_default_name: true, attribute: 0, flag: 0, segments }
}

function makeTracks(bench: Bench): Track[] {
  const { videoTracks, textTracks } = bench.project
  return [
    ...videoTracks.map((shots, index) =>
      makeTrack(
        bench,
        'video',
        shots.map((shot) => makeVideoSegment(bench, shot, index)),
      ),
    ),
    makeTrack(bench, 'audio', [makeAudioSegment(bench)]),
    ...textTracks.map((texts, index) =>
      makeTrack(
        bench,
        'text',
        texts.map((text) => makeTextSegment(bench, text, index)),
      ),
    ),
  ]
}
