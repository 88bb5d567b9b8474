import { type Bench, keep } from './bench.ts'

// The small materials that the app expects beside every segment of its kind.

export const keepSpeed = (bench: Bench): string =>
  keep(bench, 'speeds', { type: 'speed', mode: 0, speed: 1, curve_speed: null })

export function keepVideoCompanions(bench: Bench, hasBlurredSurround: boolean): string[] {
  return [
    keepSpeed(bench),
    keepPlaceholder(bench),
    keepCanvas(bench, hasBlurredSurround),
    ...keepSound(bench),
    keepColour(bench),
  ]
}

export const keepAudioCompanions = (bench: Bench): string[] => [
  keepSpeed(bench),
  keepPlaceholder(bench),
  ...keepSound(bench),
]

const keepPlaceholder = (bench: Bench): string =>
  keep(bench, 'placeholder_infos', {
    type: 'placeholder_info',
    meta_type: 'none',
    res_path: '',
    res_text: '',
    error_path: '',
    error_text: '',
  })

const keepCanvas = (bench: Bench, isBlurred: boolean): string =>
  keep(bench, 'canvases', {
    type: isBlurred ? 'canvas_blur' : 'canvas_color',
    color: '',
    blur: isBlurred ? 0.75 : 0,
    image: '',
    album_image: '',
    image_id: '',
    image_name: '',
    source_platform: 0,
    team_id: '',
  })

const keepSound = (bench: Bench): string[] => [
  keep(bench, 'sound_channel_mappings', { type: '', audio_channel_mapping: 0, is_config_open: false }),
  keep(bench, 'vocal_separations', { type: 'vocal_separation', choice: 0, production_path: '', time_range: null }),
]

const keepColour = (bench: Bench): string =>
  keep(bench, 'material_colors', {
    is_color_clip: false,
    is_gradient: false,
    solid_color: '',
    gradient_colors: [],
    gradient_percents: [],
    gradient_angle: 90,
    width: 0,
    height: 0,
  })
