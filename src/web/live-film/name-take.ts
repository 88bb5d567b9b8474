import {
  type ShotDirection,
  type ShotFamily,
  shotDirections,
  shotFamilies,
} from '#src/contracts/studio/film-choices.ts'

export interface Take {
  family: ShotFamily
  direction: ShotDirection
}

export const nameTake = ({ family, direction }: Take): string =>
  direction === 'still' ? shotFamilies[family] : `${shotFamilies[family]} ${shotDirections[direction]}`

// For lists to choose from.
export const keyOfTake = ({ family, direction }: Take): string => `${family} ${direction}`
