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
    description:
      'A few long looks: the subject lifts off its background, with light leaks and dips in between and letters that spread.',
    features: [
      '11 shots from 5 to 11 photos, the hero shot lifted off its background',
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
    description: 'A walk through the rooms: the camera travels from end to end, and one room slides into the next.',
    features: [
      '10 shots from 5 to 10 photos, end to end',
      'Slides and hard cuts',
      'Bright, true colours',
      'Calm music',
    ],
    bestFor: ['Flats and holiday lets', 'Guest houses', 'Letting agents'],
  },
  'social-square': {
    displayName: 'Social square',
    format: '1:1',
    duration: 15,
    resolution: '1080x1080',
    description:
      'Fifteen quick seconds for a feed: four shots before you can scroll on, whips and zooms on the beat, words on plates.',
    features: [
      '12 shots from 5 to 12 photos, on the beat',
      'Whips, zooms and hard cuts',
      'Square for every feed',
      'Upbeat music',
    ],
    bestFor: ['Restaurants and cafés', 'Shops and offers', 'Events'],
  },
  commercial: {
    displayName: 'Commercial',
    format: '16:9',
    duration: 45,
    resolution: '1920x1080',
    description:
      'A widescreen advert with a story: a hook, the place, its details in bursts, speed ramps, a hero shot and an end card.',
    features: [
      '19 shots from 8 to 19 photos in 45 seconds',
      'Title, captions and end card',
      'Speed ramps and light leaks',
      'Cinematic music',
    ],
    bestFor: ['Websites and YouTube', 'Screens in shops and foyers', 'Offices and showrooms'],
  },
}
