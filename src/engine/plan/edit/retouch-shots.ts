// What a person decided about single shots, once the film was chosen: everything else stays as it was.

import type { Direction, ShotFamily, ShotOffer } from '#src/engine/plan/shots/shot-offer.ts'
import type { Transition } from '#src/engine/plan/timeline.ts'
import type { Slot } from './rhythm.ts'

export interface Take {
  family: ShotFamily
  direction: Direction
}

export interface ShotWish {
  photoPath: string
  // 0 where the film shows the photo for the first time.
  showing: number
  // Instead of ours, where the photo offers it in this format.
  take: Take | null
  // How the shot comes in.
  transition: Transition['kind'] | null
  // It ends so many beats later; the next shot gives them, or takes them.
  beats: number
}

export interface Row {
  // The panes of each shot: one, unless the frame is split.
  shots: ShotOffer[][]
  slots: Slot[]
  // Where the shots begin, and at last the end card.
  cuts: number[]
}

interface Material {
  wishes: readonly ShotWish[]
  // All that a photo offers, by its path.
  offers: ReadonlyMap<string, readonly ShotOffer[]>
  beatFrames: readonly number[]
  fps: number
  longestFrames: number
}

export function retouchShots(row: Row, material: Material): Row {
  if (material.wishes.length === 0) return row
  const wishes = wishesOfShots(row.shots, material.wishes)
  const cuts = moveCuts(
    row.cuts,
    wishes.map((wish) => wish?.beats ?? 0),
    material,
  )
  return {
    shots: row.shots.map((panes, index) => retake(panes, wishes[index], material)),
    slots: row.slots.map((slot, index) => ({
      ...slot,
      seconds: ((cuts[index + 1] ?? 0) - (cuts[index] ?? 0)) / material.fps,
    })),
    cuts,
  }
}

// A shot is known by the photo that it shows, and by how often that photo was shown before.
export function showingsOf(shots: readonly (readonly ShotOffer[])[]): { photoPath: string; showing: number }[] {
  const shown = new Map<string, number>()
  return shots.map(([first]) => {
    const photoPath = first?.photo.photoPath ?? ''
    const showing = shown.get(photoPath) ?? 0
    shown.set(photoPath, showing + 1)
    return { photoPath, showing }
  })
}

export const wishesOfShots = (
  shots: readonly (readonly ShotOffer[])[],
  wishes: readonly ShotWish[],
): (ShotWish | undefined)[] =>
  showingsOf(shots).map(({ photoPath, showing }) =>
    wishes.find((wish) => wish.photoPath === photoPath && wish.showing === showing),
  )

export const isTake = (take: Take, { family, direction }: Take): boolean =>
  take.family === family && take.direction === direction

// The panes of a split frame are cut for each other.
function retake(panes: ShotOffer[], wish: ShotWish | undefined, { offers }: Material): ShotOffer[] {
  const [own] = panes
  const take = wish?.take
  if (!own || !take || panes.length > 1 || isTake(take, own)) return panes
  const best = offers.get(own.photo.photoPath)?.find((offer) => isTake(take, offer))
  return best ? [best] : panes
}

// Beat by beat, as long as no shot becomes too long or vanishes; the end card stays where the music puts it.
function moveCuts(
  planned: readonly number[],
  wanted: readonly number[],
  { beatFrames, longestFrames }: Pick<Material, 'beatFrames' | 'longestFrames'>,
): number[] {
  const cuts = [...planned]
  const left = wanted.slice(0, -1)
  const step = (index: number): boolean => {
    const way = Math.sign(left[index] ?? 0)
    const next = movedCut(cuts, index, { way, beatFrames, longestFrames })
    if (way === 0 || next === undefined) return false
    cuts[index + 1] = next
    left[index] = (left[index] ?? 0) - way
    return true
  }
  let isMoving = true
  while (isMoving) isMoving = left.map((_, index) => step(index)).includes(true)
  return cuts
}

interface Move extends Pick<Material, 'beatFrames' | 'longestFrames'> {
  way: number
}

// Where the end of a shot comes to lie when it moves by a beat; undefined where it cannot.
export function movedCut(cuts: readonly number[], index: number, { way, beatFrames, longestFrames }: Move) {
  const [start, end, nextEnd] = cuts.slice(index, index + 3)
  if (start === undefined || end === undefined || nextEnd === undefined) return undefined
  const moved = beatFrames[beatFrames.indexOf(end) + way]
  if (moved === undefined || moved <= start || moved >= nextEnd) return undefined
  const grown = way > 0 ? moved - start : nextEnd - moved
  return grown > longestFrames ? undefined : moved
}
