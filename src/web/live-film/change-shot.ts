import type { EditedShot } from '#src/contracts/studio/film-edits.ts'

type ShotChange = Partial<Pick<EditedShot, 'take' | 'transition' | 'beats'>>

// What is as we had it is not kept as a change.
export function changeShot(
  shots: readonly EditedShot[],
  { photoId, showing }: Pick<EditedShot, 'photoId' | 'showing'>,
  change: ShotChange,
): EditedShot[] {
  const before = findShot(shots, { photoId, showing }) ?? { photoId, showing, take: null, transition: null, beats: 0 }
  const after = { ...before, ...change }
  const others = shots.filter((shot) => shot !== before)
  return after.take === null && after.transition === null && after.beats === 0 ? others : [...others, after]
}

export const findShot = (
  shots: readonly EditedShot[],
  { photoId, showing }: Pick<EditedShot, 'photoId' | 'showing'>,
): EditedShot | undefined => shots.find((shot) => shot.photoId === photoId && shot.showing === showing)
