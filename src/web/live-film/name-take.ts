import {
  type ShotDirection,
  type ShotFamily,
  shotDirections,
  shotFamilies,
} from '#src/contracts/studio/film-choices.ts'
import { say } from '#src/web/ui/say.ts'

export interface Take {
  family: ShotFamily
  direction: ShotDirection
}

export const nameTake = ({ family, direction }: Take): string =>
  direction === 'still' ? say(shotFamilies[family]) : `${say(shotFamilies[family])} ${say(shotDirections[direction])}`

// For lists to choose from.
export const keyOfTake = ({ family, direction }: Take): string => `${family} ${direction}`
