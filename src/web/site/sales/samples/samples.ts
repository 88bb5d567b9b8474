import { type ServiceId, serviceNames } from '#src/contracts/catalogue.ts'
import type { Prices } from '#src/contracts/prices.ts'
import { type SampleFilm, sampleFilms } from '#src/contracts/sales/sample-films.ts'
import { formatPence } from '#src/kit/money.ts'
import * as words from '#src/contracts/words/site/home-samples.ts'
import hotelSmall from '#src/web/images/poster-hotel-460.avif'
import hotel from '#src/web/images/poster-hotel-720.avif'
import hotelJpg from '#src/web/images/poster-hotel-720.jpg'
import jewellerySmall from '#src/web/images/poster-jewellery-460.avif'
import jewellery from '#src/web/images/poster-jewellery-720.avif'
import jewelleryJpg from '#src/web/images/poster-jewellery-720.jpg'
import restaurantSmall from '#src/web/images/poster-restaurant-460.avif'
import restaurant from '#src/web/images/poster-restaurant-720.avif'
import restaurantJpg from '#src/web/images/poster-restaurant-720.jpg'
import * as homeLabelsWords from '#src/contracts/words/site/home-labels.ts'
import { say } from '#src/web/ui/say.ts'
import { type Film, findFilm } from './films.ts'

interface Poster {
  avif: string
  jpg: string
  alt: string
  width: number
  height: number
}

interface Showing {
  description: string
  categoryColor: 'teal' | 'ochre' | 'vermilion'
  poster: Poster
}

export interface Sample extends SampleFilm, Showing {
  film: Film | undefined
}

const size = { width: 720, height: 1280 }

const showings: Record<SampleFilm['id'], Showing> = {
  'vr1-restaurant': {
    description: words.restaurantText,
    categoryColor: 'teal',
    poster: {
      avif: `${restaurantSmall} 460w, ${restaurant} 720w`,
      jpg: restaurantJpg,
      alt: homeLabelsWords.restaurantPictureText,
      ...size,
    },
  },
  'vr2-hotel': {
    description: words.hotelText,
    categoryColor: 'ochre',
    poster: {
      avif: `${hotelSmall} 460w, ${hotel} 720w`,
      jpg: hotelJpg,
      alt: homeLabelsWords.hotelPictureText,
      ...size,
    },
  },
  'vr3-jewellery': {
    description: words.jewelleryText,
    categoryColor: 'vermilion',
    poster: {
      avif: `${jewellerySmall} 460w, ${jewellery} 720w`,
      jpg: jewelleryJpg,
      alt: homeLabelsWords.jewelleryPictureText,
      ...size,
    },
  },
}

export const samples: Sample[] = sampleFilms.map((film) => ({
  ...film,
  ...showings[film.id],
  film: findFilm(film.id),
}))

// With its price, as on the price list.
export const categoryOf = (service: ServiceId, { list }: Prices): string =>
  `${say(serviceNames[service])} ${formatPence(list[service])}`
