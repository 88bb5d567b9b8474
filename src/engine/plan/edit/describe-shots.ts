import type { Transition } from '../timeline.ts'
import type { Edit } from './make-edit.ts'
import { isTake, movedCut, showingsOf, type Take } from './retouch-shots.ts'

// A shot as an editor shows it: what it is, and what it could be.
export interface PlannedShot {
  photoPath: string
  showing: number
  // From cut to cut, in frames and in beats.
  start: number
  frames: number
  beats: number
  take: Take
  // One of each that the photo offers; none where the frame is split.
  takes: Take[]
  transition: Transition['kind']
  mayGrow: boolean
  mayShrink: boolean
}

export function describeShots({ shots, clips, cuts, material }: Edit): PlannedShot[] {
  const { beatFrames, longestFrames, offers } = material
  const beatAt = (frame: number): number => beatFrames.indexOf(frame)
  return showingsOf(shots).map(({ photoPath, showing }, index): PlannedShot => {
    const [start = 0, end = 0] = cuts.slice(index, index + 2)
    const { family = 'hold', direction = 'still' } = shots[index]?.[0] ?? {}
    const isSplit = (shots[index]?.length ?? 1) > 1
    const can = (way: number): boolean => movedCut(cuts, index, { way, beatFrames, longestFrames }) !== undefined
    return {
      photoPath,
      showing,
      start,
      frames: end - start,
      beats: beatAt(end) - beatAt(start),
      take: { family, direction },
      takes: isSplit ? [] : differentTakes(offers.get(photoPath) ?? []),
      transition: clips[index]?.transition.kind ?? 'cut',
      mayGrow: can(1),
      mayShrink: can(-1),
    }
  })
}

const differentTakes = (offers: readonly Take[]): Take[] =>
  offers
    .filter((offer, index) => offers.findIndex((other) => isTake(other, offer)) === index)
    .map(({ family, direction }) => ({ family, direction }))
