import portraitPoster from './films/portrait.jpg'
import portrait from './films/portrait.mp4'
import squarePoster from './films/square.jpg'
import square from './films/square.mp4'
import storiesPoster from './films/stories.jpg'
import stories from './films/stories.mp4'

export interface SafeZone {
  name: string
  top: number
  bottom: number
  left: number
  right: number
}

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

const even = (top: number, bottom: number, side: number): SafeZone => ({
  name: 'Safe zone',
  top,
  bottom,
  left: side,
  right: side,
})

// In pixels of the film. What the apps cover changes with their versions: these are their usual layouts.
export const reelFormats: ReelFormat[] = [
  {
    value: 'stories',
    label: 'Stories/Reels',
    ratio: '9:16',
    width: 1080,
    height: 1920,
    film: stories,
    poster: storiesPoster,
    zones: [
      even(120, 250, 60),
      { name: 'Instagram', top: 220, bottom: 420, left: 40, right: 120 },
      { name: 'TikTok', top: 130, bottom: 484, left: 44, right: 140 },
      { name: 'YouTube Shorts', top: 288, bottom: 672, left: 48, right: 192 },
    ],
  },
  {
    value: 'square',
    label: 'Square Posts',
    ratio: '1:1',
    width: 1080,
    height: 1080,
    film: square,
    poster: squarePoster,
    zones: [even(100, 100, 100), { name: 'Instagram', top: 0, bottom: 96, left: 0, right: 96 }],
  },
  {
    value: 'portrait',
    label: 'Portrait Posts',
    ratio: '4:5',
    width: 1080,
    height: 1350,
    film: portrait,
    poster: portraitPoster,
    zones: [even(100, 150, 80), { name: 'Instagram', top: 135, bottom: 135, left: 0, right: 0 }],
  },
]
