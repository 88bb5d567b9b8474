// Every array has to be there, used or not: the app refuses a draft that lacks one.

const materialNames = [
  'ai_translates',
  'audio_balances',
  'audio_effects',
  'audio_fades',
  'audio_track_indexes',
  'audios',
  'beats',
  'canvases',
  'chromas',
  'color_curves',
  'common_mask',
  'digital_humans',
  'drafts',
  'effects',
  'flowers',
  'green_screens',
  'handwrites',
  'hsl',
  'images',
  'log_color_wheels',
  'loudnesses',
  'manual_deformations',
  'masks',
  'material_animations',
  'material_colors',
  'multi_language_refs',
  'placeholder_infos',
  'placeholders',
  'plugin_effects',
  'primary_color_wheels',
  'realtime_denoises',
  'shapes',
  'smart_crops',
  'smart_relights',
  'sound_channel_mappings',
  'speeds',
  'stickers',
  'tail_leaders',
  'text_templates',
  'texts',
  'time_marks',
  'transitions',
  'video_effects',
  'video_trackings',
  'videos',
  'vocal_beautifys',
  'vocal_separations',
] as const

type MaterialName = (typeof materialNames)[number]
export type Material = { id: string } & Record<string, unknown>
export type Materials = Record<MaterialName, Material[]>

export const emptyMaterials = (): Materials =>
  Object.fromEntries(materialNames.map((name) => [name, []])) as unknown as Materials
