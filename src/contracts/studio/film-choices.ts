// What can be chosen about a film, with the words that people see.

import * as words from '#src/contracts/words/site/choices.ts'

// @__NO_SIDE_EFFECTS__
function namesOf<Name extends string>(choices: Record<Name, unknown>): [Name, ...Name[]] {
  return Object.keys(choices) as [Name, ...Name[]]
}

export const filmFormats = {
  stories: {
    name: words.formatStoriesAndReels,
    ratio: '9:16',
    width: 1080,
    height: 1920,
    safe: { top: 120, bottom: 250, side: 60 },
  },
  square: {
    name: words.formatSquarePosts,
    ratio: '1:1',
    width: 1080,
    height: 1080,
    safe: { top: 100, bottom: 100, side: 100 },
  },
  portrait: {
    name: words.formatPortraitPosts,
    ratio: '4:5',
    width: 1080,
    height: 1350,
    safe: { top: 100, bottom: 150, side: 80 },
  },
  landscape: {
    name: words.formatLandscapeVideos,
    ratio: '16:9',
    width: 1920,
    height: 1080,
    safe: { top: 80, bottom: 100, side: 120 },
  },
} as const
export type FilmFormat = keyof typeof filmFormats
export const filmFormatNames = namesOf(filmFormats)

export const socialPlatforms: Record<FilmFormat, readonly string[]> = {
  stories: ['Instagram Stories', 'Instagram Reels', 'TikTok', 'YouTube Shorts'],
  square: ['Instagram feed', 'Facebook feed'],
  portrait: ['Instagram portrait'],
  landscape: ['YouTube', 'Websites and screens'],
}

export const filmTiers = ['vr1', 'vr2', 'vr3'] as const
export type FilmTier = (typeof filmTiers)[number]

// A social film lasts 30 to 40 seconds.
export const tierSeconds: Record<FilmTier, number> = { vr1: 30, vr2: 34, vr3: 38 }

export const cameraMoves = {
  push: 'Push in',
  pull: 'Pull out',
  'pan-left': 'Pan left',
  'pan-right': 'Pan right',
  'tilt-up': 'Tilt up',
  'tilt-down': 'Tilt down',
  'drift-left': 'Drift left',
  'drift-right': 'Drift right',
  rise: 'Rise',
} as const
export type CameraMove = keyof typeof cameraMoves
export const cameraMoveNames = namesOf(cameraMoves)

export const musicMoods = {
  warm: words.moodWarm,
  elegant: words.moodElegant,
  upbeat: words.moodUpbeat,
  calm: words.moodCalm,
  drive: words.moodDrive,
  cinematic: words.moodCinematic,
  playful: words.moodPlayful,
  heartfelt: words.moodHeartfelt,
} as const
export type MusicMood = keyof typeof musicMoods
export const musicMoodNames = namesOf(musicMoods)

export const filmLooks = {
  natural: words.lookNatural,
  warm: words.moodWarm,
  cool: words.lookCool,
  cinematic: words.moodCinematic,
  noir: words.lookBlackAndWhite,
} as const
export type FilmLook = keyof typeof filmLooks
export const filmLookNames = namesOf(filmLooks)

// What the camera does in a shot, and which way it goes.
export const shotFamilies = {
  push: words.shotPush,
  pull: words.shotPull,
  reveal: words.shotPan,
  tilt: words.shotTilt,
  drift: words.shotDrift,
  detail: words.shotDetail,
  orbit: words.shotOrbit,
  hold: words.shotHold,
} as const
export type ShotFamily = keyof typeof shotFamilies
export const shotFamilyNames = namesOf(shotFamilies)

export const shotDirections = {
  in: words.directionIn,
  out: words.directionOut,
  left: words.directionLeft,
  right: words.directionRight,
  up: words.directionUp,
  down: words.directionDown,
  still: words.directionStill,
} as const
export type ShotDirection = keyof typeof shotDirections
export const shotDirectionNames = namesOf(shotDirections)

export const transitions = {
  cut: words.transitionCut,
  crossfade: words.transitionCrossfade,
  slide: words.transitionSlide,
  whip: words.transitionWhip,
  zoom: words.transitionZoom,
  panes: words.transitionPanes,
  leak: words.transitionLightLeak,
  dip: words.transitionDipToBlack,
} as const
export const transitionNames = namesOf(transitions)
