import type { ServiceId } from '#src/contracts/catalogue.ts'

// The films that a visitor may watch and ask for. Apart from the call, so that a page may list them without its parser.

export interface SampleFilm {
  id: 'vr1-restaurant' | 'vr2-hotel' | 'vr3-jewellery'
  title: string
  file: string
  service: ServiceId
}

export const sampleFilms: readonly SampleFilm[] = [
  { id: 'vr1-restaurant', title: 'Friday night, by candlelight', file: 'vr1-restaurant.mp4', service: 'vr1' },
  { id: 'vr2-hotel', title: 'The harbour suite', file: 'vr2-hotel.mp4', service: 'vr2' },
  { id: 'vr3-jewellery', title: 'One stone', file: 'vr3-jewellery.mp4', service: 'vr3' },
]
