import { safeZoneButton } from '#src/contracts/words/site/film-editor.ts'
import { type FilmFormat, filmFormats } from './film-choices.ts'

// What an app leaves free of its own buttons and words, in pixels of the film from each side.
export interface SafeZone {
  name: string
  top: number
  bottom: number
  left: number
  right: number
}

const ownZone = (format: FilmFormat): SafeZone => {
  const { top, bottom, side } = filmFormats[format].safe
  return { name: safeZoneButton, top, bottom, left: side, right: side }
}

// What the apps cover changes with their versions: these are their usual layouts.
export const safeZones: Record<FilmFormat, SafeZone[]> = {
  stories: [
    ownZone('stories'),
    { name: 'Instagram', top: 220, bottom: 420, left: 40, right: 120 },
    { name: 'TikTok', top: 130, bottom: 484, left: 44, right: 140 },
    { name: 'YouTube Shorts', top: 288, bottom: 672, left: 48, right: 192 },
  ],
  square: [ownZone('square'), { name: 'Instagram', top: 0, bottom: 96, left: 0, right: 96 }],
  portrait: [ownZone('portrait'), { name: 'Instagram', top: 135, bottom: 135, left: 0, right: 0 }],
  landscape: [ownZone('landscape')],
}
