import barAvif from '../images/contact-bar.avif'
import barJpg from '../images/contact-bar.jpg'
import macaronsAvif from '../images/contact-macarons.avif'
import macaronsJpg from '../images/contact-macarons.jpg'
import olivesAvif from '../images/contact-olives.avif'
import olivesJpg from '../images/contact-olives.jpg'
import pizzaAvif from '../images/contact-pizza.avif'
import pizzaJpg from '../images/contact-pizza.jpg'
import sourdoughAvif from '../images/contact-sourdough.avif'
import sourdoughJpg from '../images/contact-sourdough.jpg'
import supperAvif from '../images/contact-supper.avif'
import supperJpg from '../images/contact-supper.jpg'
import tableAvif from '../images/contact-table.avif'
import tableJpg from '../images/contact-table.jpg'
import wineAvif from '../images/contact-wine.avif'
import wineJpg from '../images/contact-wine.jpg'

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
