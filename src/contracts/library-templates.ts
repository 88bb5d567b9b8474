// The four edits of the library, as their cards tell of them. The edits themselves are data of the engine.

export const libraryTemplateIds = ['luxury', 'rental', 'social-square', 'commercial'] as const
export type LibraryTemplateId = (typeof libraryTemplateIds)[number]

export const templateFileKinds = ['capcut', 'otio', 'json'] as const
export type TemplateFileKind = (typeof templateFileKinds)[number]

export const templateFileLabels: Record<TemplateFileKind, string> = {
  capcut: 'CapCut draft',
  otio: 'OpenTimelineIO',
  json: 'Reelwright JSON',
}

const endings: Record<TemplateFileKind, string> = { capcut: '-capcut.zip', otio: '.otioz', json: '.json' }

export const templateFileName = (id: LibraryTemplateId, kind: TemplateFileKind): string => `${id}${endings[kind]}`

export const templateFileNames: ReadonlySet<string> = new Set(
  libraryTemplateIds.flatMap((id) => templateFileKinds.map((kind) => templateFileName(id, kind))),
)

export interface LibraryTemplateText {
  displayName: string
  format: string
  duration: number
  resolution: string
  description: string
  features: string[]
  bestFor: string[]
}

export const libraryTemplateTexts: Record<LibraryTemplateId, LibraryTemplateText> = {
  luxury: {
    displayName: 'Luxury',
    format: '9:16',
    duration: 30,
    resolution: '1080x1920',
    description: 'Slow, graded and quiet: one long look at each photo, light leaks and dips between them.',
    features: [
      '7 photos, up to 5 seconds each',
      'Light leaks, dips and crossfades',
      'Cinematic grade with grain',
      'Elegant music',
    ],
    bestFor: ['Jewellers and boutiques', 'High-end property', 'Hotels and yachts'],
  },
  rental: {
    displayName: 'Rental',
    format: '9:16',
    duration: 20,
    resolution: '1080x1920',
    description: 'A brisk walk through the rooms: pans and slides, the first view longest.',
    features: ['6 photos, the first longest', 'Slides and crossfades', 'Bright, true colours', 'Calm music'],
    bestFor: ['Flats and holiday lets', 'Guest houses', 'Letting agents'],
  },
  'social-square': {
    displayName: 'Social square',
    format: '1:1',
    duration: 15,
    resolution: '1080x1080',
    description: 'Fifteen quick seconds for a feed: whips and zooms on the beat.',
    features: ['6 photos on the beat', 'Whips, zooms and hard cuts', 'Square for every feed', 'Upbeat music'],
    bestFor: ['Restaurants and cafés', 'Shops and offers', 'Events'],
  },
  commercial: {
    displayName: 'Commercial',
    format: '16:9',
    duration: 45,
    resolution: '1920x1080',
    description: 'A wide spot with a story: title, features with speed ramps, a card at the end.',
    features: [
      '11 photos in 45 seconds',
      'Title, captions and end card',
      'Speed ramps and light leaks',
      'Cinematic music',
    ],
    bestFor: ['Websites and YouTube', 'Screens in shop and foyer', 'Offices and showrooms'],
  },
}
