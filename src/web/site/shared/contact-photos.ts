import barAvif from '#src/web/images/contact-bar.avif'
import barJpg from '#src/web/images/contact-bar.jpg'
import macaronsAvif from '#src/web/images/contact-macarons.avif'
import macaronsJpg from '#src/web/images/contact-macarons.jpg'
import olivesAvif from '#src/web/images/contact-olives.avif'
import olivesJpg from '#src/web/images/contact-olives.jpg'
import pizzaAvif from '#src/web/images/contact-pizza.avif'
import pizzaJpg from '#src/web/images/contact-pizza.jpg'
import sourdoughAvif from '#src/web/images/contact-sourdough.avif'
import sourdoughJpg from '#src/web/images/contact-sourdough.jpg'
import supperAvif from '#src/web/images/contact-supper.avif'
import supperJpg from '#src/web/images/contact-supper.jpg'
import tableAvif from '#src/web/images/contact-table.avif'
import tableJpg from '#src/web/images/contact-table.jpg'
import wineAvif from '#src/web/images/contact-wine.avif'
import wineJpg from '#src/web/images/contact-wine.jpg'

// One business a composition: all of these are of the same restaurant.
export const contactPhotos = {
  bar: { avif: barAvif, jpg: barJpg },
  macarons: { avif: macaronsAvif, jpg: macaronsJpg },
  olives: { avif: olivesAvif, jpg: olivesJpg },
  pizza: { avif: pizzaAvif, jpg: pizzaJpg },
  sourdough: { avif: sourdoughAvif, jpg: sourdoughJpg },
  supper: { avif: supperAvif, jpg: supperJpg },
  table: { avif: tableAvif, jpg: tableJpg },
  wine: { avif: wineAvif, jpg: wineJpg },
} as const

export type ContactPhotoName = keyof typeof contactPhotos
