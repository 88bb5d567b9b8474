import bedAvif from '#src/web/images/roll-bed.avif'
import bedJpg from '#src/web/images/roll-bed.jpg'
import bedsideAvif from '#src/web/images/roll-bedside.avif'
import bedsideJpg from '#src/web/images/roll-bedside.jpg'
import breakfastAvif from '#src/web/images/roll-breakfast.avif'
import breakfastJpg from '#src/web/images/roll-breakfast.jpg'
import chairAvif from '#src/web/images/roll-chair.avif'
import chairJpg from '#src/web/images/roll-chair.jpg'
import coffeeAvif from '#src/web/images/roll-coffee.avif'
import coffeeJpg from '#src/web/images/roll-coffee.jpg'
import eveningAvif from '#src/web/images/roll-evening.avif'
import eveningJpg from '#src/web/images/roll-evening.jpg'
import linenAvif from '#src/web/images/roll-linen.avif'
import linenJpg from '#src/web/images/roll-linen.jpg'
import suiteAvif from '#src/web/images/roll-suite.avif'
import suiteJpg from '#src/web/images/roll-suite.jpg'

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
