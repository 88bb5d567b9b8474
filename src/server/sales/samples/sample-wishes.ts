import { join } from 'node:path'
import type { SampleFilm } from '#src/contracts/sales/sample-films.ts'
import type { FilmEngine, FilmOrder, PlanOptions } from '#src/server/platform/film/port.ts'

interface SampleWishes {
  businessType: string
  // The page names some 30 MB, which a film of calm pictures has only at a higher quality.
  quality: FilmOrder['quality']
  photos: string[]
  options: Omit<PlanOptions, 'format' | 'seed'>
}

const folder = join(import.meta.dirname, '../../../../assets/photos')

const wishesOf: Record<SampleFilm['id'], SampleWishes> = {
  'vr1-restaurant': {
    businessType: 'restaurant',
    quality: 'archive',
    photos: [
      'restaurant/01-table-setting.jpg',
      'restaurant/02-wood-fired-pizza.jpg',
      'restaurant/03-marinated-olives.jpg',
      'restaurant/04-house-red.jpg',
      'restaurant/05-sourdough.jpg',
      'restaurant/06-macarons.jpg',
      'restaurant/08-table-from-above.jpg',
    ],
    options: {
      tier: 'vr1',
      seconds: 30,
      words: {
        businessName: 'Olive & Ember',
        captions: [],
        photoCaptions: captionsOf({
          'restaurant/05-sourdough.jpg': 'Bread from our own oven',
          'restaurant/06-macarons.jpg': 'Macarons, made this morning',
        }),
        cta: 'Book a table',
      },
    },
  },
  'vr2-hotel': {
    businessType: 'hotel',
    quality: 'archive',
    photos: [
      'hotel/01-harbour-suite-day.jpg',
      'hotel/02-bed-evening.jpg',
      'hotel/03-bedside.jpg',
      'hotel/04-linen-detail.jpg',
      'hotel/05-window-chair.jpg',
      'hotel/06-coffee-and-books.jpg',
      'hotel/07-suite-evening.jpg',
      'hotel/08-breakfast-in-bed.jpg',
    ],
    options: {
      tier: 'vr2',
      seconds: 34,
      words: {
        businessName: 'The Harbour Room',
        captions: [],
        photoCaptions: captionsOf({
          'hotel/05-window-chair.jpg': 'Wake up to the water',
          'hotel/02-bed-evening.jpg': 'Linen, lamplight, quiet',
          'hotel/03-bedside.jpg': 'Coffee and a good book',
        }),
        cta: 'Check availability',
      },
    },
  },
  'vr3-jewellery': {
    businessType: 'retail',
    quality: 'final',
    photos: [
      'jewellery/01-solitaire-hero.jpg',
      'jewellery/02-ring-in-box.jpg',
      'jewellery/03-necklace.jpg',
      'jewellery/04-drop-earrings.jpg',
      'jewellery/05-eternity-bands.jpg',
      'jewellery/06-halo-macro.jpg',
      'jewellery/07-flat-lay.jpg',
      'jewellery/08-loose-diamonds.jpg',
    ],
    options: {
      tier: 'vr3',
      seconds: 34,
      words: {
        businessName: 'Maison Aurelle',
        captions: [],
        photoCaptions: captionsOf({
          'jewellery/01-solitaire-hero.jpg': 'Cut by hand, set by eye',
          'jewellery/08-loose-diamonds.jpg': 'Every stone has a certificate',
        }),
        cta: 'Book a private viewing',
      },
    },
  },
}

function captionsOf(captions: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(captions).map(([photo, caption]) => [join(folder, photo), caption]))
}

// As a customer with these photos would get it.
export async function planSample(
  film: FilmEngine,
  id: SampleFilm['id'],
  signal?: AbortSignal,
): Promise<Pick<FilmOrder, 'timeline' | 'quality'>> {
  const { businessType, quality, photos, options } = wishesOf[id]
  const paths = photos.map((photo) => join(folder, photo))
  const analysis = await film.analyse(paths, { businessType, signal })
  return { timeline: await film.plan(analysis, { ...options, format: 'stories', seed: 1 }), quality }
}
