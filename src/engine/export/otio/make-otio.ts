// OpenTimelineIO: Timeline.1 > Stack.1 > Track.1 > Clip.2, transitions between the clips, words as markers.

import type { EditorProject, PlacedShot, PlacedText } from '#src/engine/export/editor-project.ts'
import type { Transition } from '#src/engine/plan/timeline.ts'

export function makeOtio(project: EditorProject) {
  const { timeline } = project
  const [main = [], ...overlays] = project.videoTracks
  const panes = overlays.filter((track) => track.some(({ role }) => role === 'pane'))
  return {
    OTIO_SCHEMA: 'Timeline.1',
    name: project.name,
    metadata: {
      reelwright: { format: timeline.format, tier: timeline.tier, width: timeline.width, height: timeline.height },
    },
    global_start_time: timeAt(0, timeline.fps),
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      name: 'tracks',
      metadata: {},
      source_range: null,
      effects: [],
      markers: project.textTracks.flat().map((text) => makeMarker(text, timeline.fps)),
      enabled: true,
      children: [
        makeTrack('Film', 'Video', makeMainChildren(project, main)),
        ...panes.map((track, index) => makeTrack(`Panes ${index + 1}`, 'Video', withGaps(project, track))),
        makeTrack('Music', 'Audio', [makeMusic(project)]),
      ],
    },
  }
}

const timeAt = (value: number, rate: number) => ({ OTIO_SCHEMA: 'RationalTime.1', rate, value })

const rangeAt = (start: number, frames: number, rate: number) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: timeAt(start, rate),
  duration: timeAt(frames, rate),
})

function makeTrack(name: string, kind: 'Video' | 'Audio', children: object[]) {
  return {
    OTIO_SCHEMA: 'Track.1',
    name,
    kind,
    metadata: {},
    source_range: null,
    effects: [],
    markers: [],
    enabled: true,
    children,
  }
}

// A transition stands before the clip it leads to and lies over its beginning alone.
function makeMainChildren(project: EditorProject, shots: PlacedShot[]): object[] {
  const { clips, fps } = project.timeline
  return shots.flatMap((shot) => {
    const transition = clips[shot.clipIndex]?.transition
    const before = transition && transition.kind !== 'cut' ? [makeTransition(transition, fps)] : []
    return [...before, makeClip(project, shot)]
  })
}

function makeTransition(transition: Exclude<Transition, { kind: 'cut' }>, fps: number) {
  const { kind, frames } = transition
  return {
    OTIO_SCHEMA: 'Transition.1',
    name: kind,
    metadata: { reelwright: transition },
    transition_type: kind === 'crossfade' ? 'SMPTE_Dissolve' : 'Custom_Transition',
    in_offset: timeAt(0, fps),
    out_offset: timeAt(frames, fps),
  }
}

function makeClip({ timeline: { fps, frames } }: EditorProject, shot: PlacedShot) {
  const first = shot.source.kind === 'video' ? Math.round(shot.source.startSeconds * fps) + shot.sourceFrame : 0
  return {
    OTIO_SCHEMA: 'Clip.2',
    name: `${shot.clipIndex + 1}: ${shot.mediaName}`,
    metadata: { reelwright: { pane: shot.pane, camera: shot.path } },
    source_range: rangeAt(first, shot.frames, fps),
    effects: [],
    markers: [],
    enabled: true,
    // A photo has as many frames as anyone wants; the whole film's is enough for any of its clips.
    media_references: { DEFAULT_MEDIA: makeReference(shot.mediaName, rangeAt(0, first + frames, fps)) },
    active_media_reference_key: 'DEFAULT_MEDIA',
  }
}

const makeReference = (mediaName: string, availableRange: object) => ({
  OTIO_SCHEMA: 'ExternalReference.1',
  name: mediaName,
  metadata: {},
  available_range: availableRange,
  available_image_bounds: null,
  target_url: `media/${mediaName}`,
})

function withGaps(project: EditorProject, shots: PlacedShot[]): object[] {
  const { fps } = project.timeline
  let end = 0
  return shots.flatMap((shot) => {
    const gap = shot.start > end ? [makeGap(shot.start - end, fps)] : []
    end = shot.start + shot.frames
    return [...gap, makeClip(project, shot)]
  })
}

const makeGap = (frames: number, fps: number) => ({
  OTIO_SCHEMA: 'Gap.1',
  name: '',
  metadata: {},
  source_range: rangeAt(0, frames, fps),
  effects: [],
  markers: [],
  enabled: true,
})

function makeMusic({ timeline: { fps, frames }, musicName }: EditorProject) {
  const whole = rangeAt(0, frames, fps)
  return {
    OTIO_SCHEMA: 'Clip.2',
    name: musicName,
    metadata: {},
    source_range: whole,
    effects: [],
    markers: [],
    enabled: true,
    media_references: { DEFAULT_MEDIA: makeReference(musicName, whole) },
    active_media_reference_key: 'DEFAULT_MEDIA',
  }
}

const makeMarker = ({ start, frames, text, kind }: PlacedText, fps: number) => ({
  OTIO_SCHEMA: 'Marker.2',
  name: text,
  metadata: { reelwright: { kind } },
  color: kind === 'caption' ? 'YELLOW' : 'RED',
  comment: text,
  marked_range: rangeAt(start, frames, fps),
})
