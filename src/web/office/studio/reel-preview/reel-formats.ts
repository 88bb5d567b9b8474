import { type SafeZone, safeZones } from '#src/contracts/studio/safe-zones.ts'
import portraitPoster from '#assets/films/reels/portrait.jpg'
import portrait from '#assets/films/reels/portrait.mp4'
import squarePoster from '#assets/films/reels/square.jpg'
import square from '#assets/films/reels/square.mp4'
import storiesPoster from '#assets/films/reels/stories.jpg'
import stories from '#assets/films/reels/stories.mp4'

export interface ReelFormat {
  value: 'stories' | 'square' | 'portrait'
  label: string
  ratio: '9:16' | '1:1' | '4:5'
  width: number
  height: number
  film: string
  poster: string
  zones: SafeZone[]
}

export const reelFormats: ReelFormat[] = [
  {
    value: 'stories',
    label: 'Stories/Reels',
    ratio: '9:16',
    width: 1080,
    height: 1920,
    film: stories,
    poster: storiesPoster,
    zones: safeZones.stories,
  },
  {
    value: 'square',
    label: 'Square Posts',
    ratio: '1:1',
    width: 1080,
    height: 1080,
    film: square,
    poster: squarePoster,
    zones: safeZones.square,
  },
  {
    value: 'portrait',
    label: 'Portrait Posts',
    ratio: '4:5',
    width: 1080,
    height: 1350,
    film: portrait,
    poster: portraitPoster,
    zones: safeZones.portrait,
  },
]
