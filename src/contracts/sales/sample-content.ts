import * as words from '#src/contracts/words/site/figures.ts'
import type { Figure, FigurePlace, Review } from './site-content.ts'

// SAMPLE CONTENT. These figures and people are invented to show the pages at work. They are marked as samples until the
// site is launched, and gone from then on, but for what the owner has confirmed.

export const sampleFigures: Record<FigurePlace, Figure[]> = {
  home: [
    { id: 'businesses', value: 250, unit: '+', label: words.businesses },
    { id: 'delivery', value: 48, unit: words.hours, label: words.delivery },
    { id: 'satisfaction', value: 95, unit: '%', label: words.satisfaction },
  ],
  quote: [
    { id: 'films', value: 300, unit: '', label: words.filmsMade },
    { id: 'first-cut', value: 24, unit: '', label: words.hoursToTheFirstCut },
    { id: 'again', value: 98, unit: '%', label: words.wouldOrderAgain },
  ],
}

export const sampleReviews: Review[] = [
  {
    id: 'review-1',
    text: 'We sent ten phone photos on a Monday. By Wednesday lunch the film was on our page, and by Friday we were full.',
    name: 'Marta Bellini',
    role: 'Restaurant owner',
  },
  {
    id: 'review-2',
    text: 'It looks like we hired a crew. It was my nephew and his phone.',
    name: 'Dev Patel',
    role: 'Car dealer',
  },
  {
    id: 'review-3',
    text: 'The rooms move the way guests see them when they walk in. Direct bookings went up in the first month.',
    name: 'Helen Ashworth',
    role: 'Hotel manager',
  },
  {
    id: 'review-4',
    text: 'One revision, one email, done the same afternoon.',
    name: 'Tom Okafor',
    role: 'Estate agent',
  },
  {
    id: 'review-5',
    text: 'Rings are hard to film. They got the light right from still pictures.',
    name: 'Priya Nair',
    role: 'Jeweller',
  },
  {
    id: 'review-6',
    text: 'I know what it costs before I start. That is rare.',
    name: 'Sian Morgan',
    role: 'Retail manager',
  },
  {
    id: 'review-7',
    text: 'Our Reels finally look like the salon does.',
    name: 'Amy Clarke',
    role: 'Beauty venue owner',
  },
  {
    id: 'review-8',
    text: 'Fifteen photos of a yacht in, forty seconds of film out. Two enquiries that week.',
    name: 'James Whitlock',
    role: 'Yacht broker',
  },
]
