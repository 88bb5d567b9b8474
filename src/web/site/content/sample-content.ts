// SAMPLE CONTENT. The figures and the people below are invented to show the page at work: the operator replaces them
// with real ones before launch.

export const statistics: { value: number; unit: string; label: string }[] = [
  { value: 250, unit: '+', label: 'businesses' },
  { value: 48, unit: 'hr', label: 'delivery' },
  { value: 95, unit: '%', label: 'satisfaction' },
]

// On the quote form.
export const quoteStatistics: typeof statistics = [
  { value: 300, unit: '', label: 'films made' },
  { value: 24, unit: '', label: 'hours to the first cut' },
  { value: 98, unit: '', label: '% would order again' },
]

export interface Review {
  text: string
  name: string
  role: string
}

export const reviews: Review[] = [
  {
    text: 'We sent ten phone photos on a Monday. By Wednesday lunch the film was on our page, and by Friday we were full.',
    name: 'Marta Bellini',
    role: 'Restaurant owner',
  },
  {
    text: 'It looks like we hired a crew. It was my nephew and his phone.',
    name: 'Dev Patel',
    role: 'Car dealer',
  },
  {
    text: 'The rooms move the way guests see them when they walk in. Direct bookings went up in the first month.',
    name: 'Helen Ashworth',
    role: 'Hotel manager',
  },
  { text: 'One revision, one email, done the same afternoon.', name: 'Tom Okafor', role: 'Estate agent' },
  {
    text: 'Rings are hard to film. They got the light right from still pictures.',
    name: 'Priya Nair',
    role: 'Jeweller',
  },
  { text: 'I know what it costs before I start. That is rare.', name: 'Sian Morgan', role: 'Retail manager' },
  { text: 'Our Reels finally look like the salon does.', name: 'Amy Clarke', role: 'Beauty venue owner' },
  {
    text: 'Fifteen photos of a yacht in, forty seconds of film out. Two enquiries that week.',
    name: 'James Whitlock',
    role: 'Yacht broker',
  },
]
