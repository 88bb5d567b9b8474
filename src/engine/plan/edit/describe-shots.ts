import type { Transition } from '#src/engine/plan/timeline.ts'
import type { Edit } from './make-edit.ts'
import { isTake, movedCut, showingsOf, type Take } from './retouch-shots.ts'

// A shot as an editor shows it: what it is, and what it could be.
export interface PlannedShot {
  photoPath: string
  showing: number
  // Why it is as it is, in words.
  reason: string
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
  const showings = showingsOf(shots)
  return shots.flatMap((panes, index): PlannedShot[] => {
    const [own] = panes
    const showing = showings[index]
    if (!own || !showing) return []
    const offers = panes.length > 1 ? [] : (material.offers.get(showing.photoPath) ?? [])
    const { family, direction, reason } = own
    const transition = clips[index]?.transition.kind ?? 'cut'
    return [
      {
        ...showing,
        reason,
        ...lengthOf(cuts, index, material),
        take: { family, direction },
        takes: differentTakes(offers),
        transition,
      },
    ]
  })
}

function lengthOf(cuts: readonly number[], index: number, { beatFrames, longestFrames }: Edit['material']) {
  const [start = 0, end = 0] = cuts.slice(index, index + 2)
  const can = (way: number): boolean => movedCut(cuts, index, { way, beatFrames, longestFrames }) !== undefined
  const beats = beatFrames.indexOf(end) - beatFrames.indexOf(start)
  return { start, frames: end - start, beats, mayGrow: can(1), mayShrink: can(-1) }
}

const differentTakes = (offers: readonly Take[]): Take[] =>
  offers
    .filter((offer, index) => offers.findIndex((other) => isTake(other, offer)) === index)
    .map(({ family, direction }) => ({ family, direction }))
