// Everything that is known to make CapCut refuse a draft, or show another film than the one that was meant. Written apart
// from the code that makes drafts: it reads the packed files only. Answers what is wrong.

type Json = Record<string, ReturnType<typeof JSON.parse>>
export type DraftFiles = Record<string, Uint8Array>

export function checkDraft(files: DraftFiles): string[] {
  try {
    return checkFiles(files)
  } catch (error) {
    return [`the draft cannot be read: ${String(error)}`]
  }
}

function checkFiles(files: DraftFiles): string[] {
  const folders = new Set(Object.keys(files).flatMap((path) => (path.includes('/') ? [path.split('/')[0]] : [])))
  const [folder] = folders
  if (folders.size !== 1 || !folder) return ['the zip holds not exactly one folder']
  const missing = ['draft_content.json', 'draft_info.json', 'draft_meta_info.json', 'draft_cover.jpg'].filter(
    (name) => !files[`${folder}/${name}`],
  )
  if (missing.length > 0) return missing.map((name) => `${name} is missing`)
  const text = (name: string): string => new TextDecoder().decode(files[`${folder}/${name}`])
  const content: Json = JSON.parse(text('draft_content.json'))
  const meta: Json = JSON.parse(text('draft_meta_info.json'))
  return [
    ...when(text('draft_content.json') !== text('draft_info.json'), 'draft_info.json differs from draft_content.json'),
    ...when(content['name'] !== folder, 'the folder has another name than the draft'),
    ...checkInstallers(files),
    ...when(!isJpeg(files[`${folder}/draft_cover.jpg`]), 'the cover is no JPEG'),
    ...checkTop(content),
    ...checkMaterials(content, meta, (name) => files[`${folder}/materials/${name}`] !== undefined),
    ...checkTracks(content),
    ...checkMeta(content, meta),
    ...checkIds(content),
  ]
}

const isJpeg = (bytes: Uint8Array | undefined): boolean => bytes?.[0] === 0xff && bytes[1] === 0xd8

// The app lists only drafts that its index names.
function checkInstallers(files: DraftFiles): string[] {
  const scripts = Object.entries(files).filter(([path]) => /^install.*\.(ps1|command)$/.test(path))
  if (scripts.length === 0) return ['no installer beside the draft']
  return scripts.flatMap(([path, bytes]) =>
    when(
      !new TextDecoder().decode(bytes).includes('root_meta_info.json'),
      `${path} does not add the draft to the index`,
    ),
  )
}

const when = (isWrong: boolean, text: string): string[] => (isWrong ? [text] : [])

function checkTop(content: Json): string[] {
  const platform = { app_id: 359289, app_source: 'cc', app_version: '6.7.0' }
  const isPlatform = (value: Json | undefined): boolean =>
    Object.entries(platform).every(([key, wanted]) => value?.[key] === wanted) && typeof value?.['os'] === 'string'
  const { canvas_config: canvas, keyframes } = content
  const keyframeNames = ['adjusts', 'audios', 'effects', 'filters', 'handwrites', 'stickers', 'texts', 'videos']
  return [
    ...when(!isId(content['id']), 'the draft has no id'),
    ...when(content['version'] !== 360000, 'version is not 360000'),
    ...when(content['new_version'] !== '140.0.0', 'new_version is not 140.0.0'),
    ...when(!isPlatform(content['platform']), 'platform is wrong'),
    ...when(!isPlatform(content['last_modified_platform']), 'last_modified_platform is wrong'),
    ...when(![24, 25, 30, 50, 60].includes(content['fps']), 'fps is wrong'),
    ...when(!(canvas?.width > 0 && canvas?.height > 0 && typeof canvas?.ratio === 'string'), 'canvas_config is wrong'),
    ...when(canvas?.background !== null, 'canvas_config.background is not null'),
    ...when(typeof content['config'] !== 'object' || content['config'] === null, 'config is missing'),
    ...when(
      JSON.stringify(Object.keys(keyframes ?? {}).sort()) !== JSON.stringify(keyframeNames) ||
        Object.values(keyframes).some((list) => !Array.isArray(list) || list.length > 0),
      'keyframes are not eight empty lists',
    ),
  ]
}

const materialNames =
  'ai_translates audio_balances audio_effects audio_fades audio_track_indexes audios beats canvases chromas color_curves common_mask digital_humans drafts effects flowers green_screens handwrites hsl images log_color_wheels loudnesses manual_deformations masks material_animations material_colors multi_language_refs placeholder_infos placeholders plugin_effects primary_color_wheels realtime_denoises shapes smart_crops smart_relights sound_channel_mappings speeds stickers tail_leaders text_templates texts time_marks transitions video_effects video_trackings videos vocal_beautifys vocal_separations'.split(
    ' ',
  )

function checkMaterials({ materials }: Json, meta: Json, hasFile: (name: string) => boolean): string[] {
  const listed: Json[] = (meta['draft_materials'] ?? []).flatMap(({ value }: Json) => value)
  const known = new Map(listed.map((entry) => [entry['id'], entry]))
  const checkFile = (material: Json): string[] => {
    const name = String(material['path']).split('/').at(-1) ?? ''
    const entry = known.get(material['local_material_id'])
    return [
      ...when(!hasFile(name), `${name} is not in the zip`),
      ...when(entry?.['file_Path'] !== material['path'], `${name}: local_material_id names no entry with its path`),
    ]
  }
  return [
    ...materialNames.flatMap((name) => when(!Array.isArray(materials?.[name]), `materials.${name} is missing`)),
    ...(materials?.['videos'] ?? []).flatMap((material: Json) => [...checkFile(material), ...checkPicture(material)]),
    ...(materials?.['audios'] ?? []).flatMap(checkFile),
    ...(materials?.['texts'] ?? []).flatMap(checkText),
  ]
}

const cornerNames = ['upper_left', 'upper_right', 'lower_left', 'lower_right'].flatMap((corner) => [
  `${corner}_x`,
  `${corner}_y`,
])

function checkPicture(material: Json): string[] {
  const { crop, type } = material
  const isCorner = (name: string): boolean =>
    typeof crop?.[name] === 'number' && crop[name] >= 0 && crop[name] <= 1.000001
  return [
    ...when(type !== 'photo' && type !== 'video', `a picture is a ${type}`),
    ...when(type === 'photo' && material['duration'] !== 10_800_000_000, 'a photo has a duration of its own'),
    ...when(!(material['width'] > 0 && material['height'] > 0), 'a picture has no size'),
    ...when(!cornerNames.every(isCorner), 'a picture has not eight corners'),
  ]
}

function checkText({ content }: Json): string[] {
  if (typeof content !== 'string') return ['a text is not a JSON string']
  const { text, styles } = JSON.parse(content) as Json
  const isRight = ({ range, size, fill }: Json): boolean =>
    range[0] === 0 && range[1] === text.length && size > 0 && typeof fill === 'object'
  return when(!(styles?.length > 0 && styles.every(isRight)), 'a text is not styled to its end in UTF-16 units')
}

function checkTracks(content: Json): string[] {
  const tracks: Json[] = content['tracks'] ?? []
  const end = Math.max(0, ...tracks.flatMap(({ segments }) => segments).map((segment: Json) => endOf(segment)))
  const main: Json[] = tracks[0]?.['segments'] ?? []
  return [
    ...when(end !== content['duration'], 'the draft does not end with its last segment'),
    ...when(tracks[0]?.['type'] !== 'video', 'the first track is not the film'),
    ...main.flatMap((segment, index) =>
      when(
        segment['target_timerange'].start !== (index === 0 ? 0 : endOf(main[index - 1])),
        'the main track has a gap',
      ),
    ),
    ...tracks.flatMap((track) => checkTrack(content, track)),
  ]
}

const endOf = (segment: Json | undefined): number =>
  segment ? segment['target_timerange'].start + segment['target_timerange'].duration : 0

function checkTrack(content: Json, track: Json): string[] {
  const segments: Json[] = track['segments']
  return [
    ...when(!isId(track['id']) || !['video', 'audio', 'text'].includes(track['type']), 'a track has no id or type'),
    ...when(typeof track['name'] !== 'string' || typeof track['is_default_name'] !== 'boolean', 'a track has no name'),
    ...when(typeof track['attribute'] !== 'number' || track['flag'] !== 0, 'a track has wrong flags'),
    ...segments.flatMap((segment, index) => [
      ...when(index > 0 && segment['target_timerange'].start < endOf(segments[index - 1]), 'segments overlap'),
      ...checkSegment(content, track['type'], segment),
    ]),
  ]
}

function checkSegment(content: Json, type: string, segment: Json): string[] {
  const { target_timerange: target, source_timerange: source, speed, clip } = segment
  const onFrame = (micros: number): boolean =>
    Number.isInteger(micros) &&
    Math.round((Math.round((micros * content['fps']) / 1e6) * 1e6) / content['fps']) === micros
  const needed = ['volume', 'visible', 'render_index', 'extra_material_refs', 'common_keyframes', 'uniform_scale']
  const isTimed = type === 'text' || (Number.isInteger(source?.start) && source.start >= 0)
  return [
    ...when(!isId(segment['id']), 'a segment has no id'),
    ...needed.flatMap((name) => when(segment[name] === undefined, `a segment has no ${name}`)),
    ...when(JSON.stringify(segment['keyframe_refs']) !== '[]', 'keyframe_refs is not empty'),
    ...when(!onFrame(target.start) || !onFrame(target.start + target.duration), 'a time is not on a frame'),
    ...when(target.duration <= 0, 'a segment has no length'),
    ...when(!(speed > 0), 'a segment has no speed'),
    ...when(source === undefined || !isTimed, 'a segment has no source time'),
    ...when(
      type !== 'text' && source?.duration !== Math.round(target.duration * speed),
      'source is not target x speed',
    ),
    ...when(type === 'audio' ? clip !== null : !isClip(clip), 'a segment has the wrong clip'),
    ...checkReferences(content, type, segment),
    ...segment['common_keyframes'].flatMap((list: Json) => checkKeyframes(segment, list)),
  ]
}

const isClip = (clip: Json | null): boolean =>
  clip !== null &&
  [
    clip['alpha'],
    clip['rotation'],
    clip['scale']?.x,
    clip['scale']?.y,
    clip['transform']?.x,
    clip['transform']?.y,
  ].every((value) => Number.isFinite(value)) &&
  typeof clip['flip']?.horizontal === 'boolean' &&
  typeof clip['flip'].vertical === 'boolean'

const companions = [
  'speeds',
  'placeholder_infos',
  'canvases',
  'sound_channel_mappings',
  'vocal_separations',
  'material_colors',
]
const homes: Record<string, string> = { video: 'videos', audio: 'audios', text: 'texts' }

function checkReferences({ materials }: Json, type: string, segment: Json): string[] {
  const has = (list: string | undefined, id: string): boolean =>
    (materials[list ?? ''] ?? []).some((material: Json) => material['id'] === id)
  const references: string[] = segment['extra_material_refs'] ?? []
  const lists = Object.keys(materials)
  return [
    ...when(!has(homes[type], segment['material_id']), `a ${type} segment has no material`),
    ...references.flatMap((id) => when(!lists.some((list) => has(list, id)), 'a companion is in no list')),
    ...(type === 'video' ? companions : []).flatMap((list) =>
      when(references.filter((id) => has(list, id)).length !== 1, `a video segment has not one companion in ${list}`),
    ),
  ]
}

const properties = ['KFTypeScaleX', 'KFTypePositionX', 'KFTypePositionY', 'KFTypeAlpha']

function checkKeyframes(segment: Json, { property_type: property, keyframe_list: list }: Json): string[] {
  const offsets: number[] = list.map((key: Json) => key['time_offset'])
  const { duration } = segment['target_timerange']
  return [
    ...when(!properties.includes(property), `keyframes of ${property}`),
    ...when(property === 'KFTypeScaleX' && segment['uniform_scale']?.on !== true, 'uniform_scale is off'),
    ...when(
      offsets.some((at, index) => !Number.isInteger(at) || at < 0 || at > duration || at <= (offsets[index - 1] ?? -1)),
      'keyframes are not in order inside their segment',
    ),
    ...when(
      list.some(({ values }: Json) => !values?.every(Number.isFinite)),
      'a keyframe has no value',
    ),
  ]
}

function checkMeta(content: Json, meta: Json): string[] {
  return [
    ...when(meta['draft_id'] !== content['id'], 'draft_meta_info.json is of another draft'),
    ...when(meta['draft_name'] !== content['name'], 'draft_meta_info.json has another name'),
    ...when(meta['tm_duration'] !== content['duration'], 'draft_meta_info.json has another length'),
    ...when(meta['draft_cover'] !== 'draft_cover.jpg', 'draft_meta_info.json has no cover'),
  ]
}

function checkIds({ materials, tracks }: Json): string[] {
  const ids = [
    ...Object.values(materials as Record<string, Json[]>).flat(),
    ...tracks,
    ...tracks.flatMap(({ segments }: Json) => segments),
  ].map(({ id }: Json) => id)
  return when(new Set(ids).size !== ids.length, 'an id is used twice')
}

const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/.test(value)
