import { type Bench, draftFolderMark } from './bench.ts'
import { microsAt } from './frame-time.ts'

// Groups of materials that the app's media panel knows; ours are all in the first.
const materialGroups = [1, 2, 3, 6, 7, 8]

export function makeDraftMeta(bench: Bench, { id, madeAt }: { id: string; madeAt: Date }) {
  const { project } = bench
  const { timeline } = project
  const duration = microsAt(timeline.frames, timeline.fps)
  const made = madeAt.getTime() * 1_000
  const pictures = project.media.map(({ name, source }) => describe(bench, { ...source, name, duration }))
  const music = describe(bench, { kind: 'music', name: project.musicName, width: 0, height: 0, duration })
  return {
    draft_id: id,
    draft_name: project.name,
    draft_root_path: '',
    draft_fold_path: draftFolderMark,
    draft_cover: 'draft_cover.jpg',
    draft_type: '',
    draft_new_version: '',
    draft_is_invisible: false,
    draft_is_from_deeplink: 'false',
    draft_materials: [{ type: 0, value: [...pictures, music] }, ...materialGroups.map((type) => ({ type, value: [] }))],
    draft_materials_copied_info: [],
    draft_segment_extra_info: [],
    draft_enterprise_info: {
      draft_enterprise_extra: '',
      draft_enterprise_id: '',
      draft_enterprise_name: '',
      enterprise_material: [],
    },
    draft_timeline_materials_size_: 0,
    tm_draft_create: made,
    tm_draft_modified: made,
    tm_draft_removed: 0,
    tm_duration: duration,
  }
}

interface MediaFacts {
  kind: 'photo' | 'video' | 'music'
  name: string
  width: number
  height: number
  duration: number
}

function describe({ localIds, pathOf }: Bench, { kind, name, width, height, duration }: MediaFacts) {
  return {
    id: localIds.get(name),
    type: 0,
    metetype: kind,
    file_Path: pathOf(name),
    extra_info: name,
    duration,
    width,
    height,
    create_time: -1,
    import_time: -1,
    import_time_ms: -1,
    item_source: 1,
    enter_from: 0,
    md5: '',
    ai_group_type: '',
    material_color_tag: '',
    roughcut_time_range: { start: -1, duration: -1 },
    sub_time_range: { start: -1, duration: -1 },
  }
}
