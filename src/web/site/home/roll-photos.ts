import bedAvif from '../../images/roll-bed.avif'
import bedJpg from '../../images/roll-bed.jpg'
import bedsideAvif from '../../images/roll-bedside.avif'
import bedsideJpg from '../../images/roll-bedside.jpg'
import breakfastAvif from '../../images/roll-breakfast.avif'
import breakfastJpg from '../../images/roll-breakfast.jpg'
import chairAvif from '../../images/roll-chair.avif'
import chairJpg from '../../images/roll-chair.jpg'
import coffeeAvif from '../../images/roll-coffee.avif'
import coffeeJpg from '../../images/roll-coffee.jpg'
import eveningAvif from '../../images/roll-evening.avif'
import eveningJpg from '../../images/roll-evening.jpg'
import linenAvif from '../../images/roll-linen.avif'
import linenJpg from '../../images/roll-linen.jpg'
import suiteAvif from '../../images/roll-suite.avif'
import suiteJpg from '../../images/roll-suite.jpg'

// One hotel, as its owner would send it.
export const rollPhotos = {
  bed: { avif: bedAvif, jpg: bedJpg },
  bedside: { avif: bedsideAvif, jpg: bedsideJpg },
  breakfast: { avif: breakfastAvif, jpg: breakfastJpg },
  chair: { avif: chairAvif, jpg: chairJpg },
  coffee: { avif: coffeeAvif, jpg: coffeeJpg },
  evening: { avif: eveningAvif, jpg: eveningJpg },
  linen: { avif: linenAvif, jpg: linenJpg },
  suite: { avif: suiteAvif, jpg: suiteJpg },
} as const

export type RollPhotoName = keyof typeof rollPhotos
