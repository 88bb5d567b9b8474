// Sizes and safe zones in pixels. Social apps draw their own buttons over the margins, so text stays inside the zone.

export const formatNames = ['stories', 'square', 'portrait', 'landscape'] as const
export type FormatName = (typeof formatNames)[number]

export interface Format {
  width: number
  height: number
  safe: { top: number; bottom: number; side: number }
}

export const formats: Record<FormatName, Format> = {
  stories: { width: 1080, height: 1920, safe: { top: 120, bottom: 250, side: 60 } },
  square: { width: 1080, height: 1080, safe: { top: 100, bottom: 100, side: 100 } },
  portrait: { width: 1080, height: 1350, safe: { top: 100, bottom: 150, side: 80 } },
  landscape: { width: 1920, height: 1080, safe: { top: 80, bottom: 100, side: 120 } },
}
