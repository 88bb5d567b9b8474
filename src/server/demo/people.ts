import type { ServiceId } from '#src/contracts/catalogue.ts'

// Invented people and businesses. Their addresses end in .example and their numbers are kept for stories: nobody has them.

type PhotoSet = 'hotel' | 'restaurant' | 'jewellery'

// What became of the request: nothing yet, paid by card, a transfer that came or did not, archived.
type Outcome = 'asked' | 'card' | 'transfer' | 'transfer-open' | 'archived'

export interface Person {
  name: string
  business: string
  type: 'restaurant' | 'retail' | 'ecommerce' | 'automotive' | 'property' | 'hotel' | 'beauty' | 'other'
  service: ServiceId
  // How long ago they asked.
  daysAgo: number
  photos: [PhotoSet, number] | undefined
  outcome: Outcome
  wish: string
}

type Row = [
  name: string,
  business: string,
  type: Person['type'],
  service: ServiceId,
  daysAgo: number,
  photos: string,
  outcome: Outcome,
  wish: string,
]

// Oldest first. Photos as 'hotel 6': six of that set.
const rows: Row[] = [
  ['Helen Ashworth', 'Lakeside House', 'hotel', 'vr2', 29.3, 'hotel 8', 'card', 'The lake view first, please.'],
  [
    'Marco Bellini',
    'Trattoria Bellini',
    'restaurant',
    'vr1',
    28.6,
    'restaurant 6',
    'card',
    'Candlelight, no music with words.',
  ],
  ['Priya Nair', 'Nair Dental Studio', 'beauty', 'vr1', 28.1, '', 'asked', ''],
  ['Oliver Grant', 'Grant Motors', 'automotive', 'vr3', 27.4, '', 'asked', 'Photos will follow next week.'],
  [
    'Sophie Laurent',
    'Maison Laurent',
    'retail',
    'vr3',
    26.5,
    'jewellery 8',
    'card',
    'Rings first. It opens on Saturday.',
  ],
  ['Gareth Pugh', 'The Slate Inn', 'hotel', 'vr1', 25.6, 'hotel 5', 'transfer', ''],
  ['Aisha Khan', 'Henna & Co', 'beauty', 'vr1', 25.2, '', 'archived', ''],
  ['Tom Whitfield', 'Whitfield Lettings', 'property', 'vr1', 24.4, 'hotel 7', 'card', 'The flat in Mill Lane first.'],
  ['Elena Petrova', 'Petrova Flowers', 'retail', 'vr1', 23.6, '', 'asked', 'For Christmas wreaths.'],
  ['James Okafor', 'Ember Smokehouse', 'restaurant', 'vr2', 22.5, 'restaurant 8', 'card', 'The fire is the star.'],
  ['Ruth Caldwell', 'Caldwell & Daughters', 'retail', 'vr2', 21.7, 'jewellery 5', 'asked', ''],
  ['Daniel Price', 'Price Garage', 'automotive', 'vr1', 20.9, '', 'archived', 'Changed my mind, sorry.'],
  ['Mei Tanaka', 'Kumo Ramen', 'restaurant', 'vr1', 20.3, 'restaurant 4', 'transfer', ''],
  [
    'Hannah Doyle',
    'Seaview Cottages',
    'property',
    'vr2',
    19.4,
    'hotel 6',
    'asked',
    'The garden matters more than the rooms.',
  ],
  ['Luis Romero', 'Casa Pepe', 'restaurant', 'vr1', 18.5, 'restaurant 7', 'card', ''],
  [
    'Fiona MacLeod',
    'Skye Knitwear',
    'ecommerce',
    'combo-5',
    17.8,
    'jewellery 4',
    'asked',
    'One film a month would suit us.',
  ],
  ['Ben Carter', 'Carter Barbers', 'beauty', 'vr1', 16.6, '', 'asked', ''],
  [
    'Nadia Haddad',
    'Cedar Kitchen',
    'restaurant',
    'vr3',
    15.5,
    'restaurant 8',
    'card',
    'Please keep the tiles in the picture.',
  ],
  ['Simon Fletcher', 'Fletcher Estates', 'property', 'vr1', 14.4, 'hotel 8', 'transfer', ''],
  ['Grace Lin', 'Jade Atelier', 'retail', 'vr2', 13.6, 'jewellery 6', 'asked', ''],
  ['Peter Novak', 'Novak Bikes', 'retail', 'vr1', 12.7, '', 'asked', 'Is a film of bikes indoors possible?'],
  ['Amelia Stone', 'The Old Forge', 'hotel', 'vr2', 11.5, 'hotel 7', 'card', ''],
  ['Yusuf Demir', 'Demir Grill', 'restaurant', 'vr1', 10.6, 'restaurant 5', 'asked', ''],
  ['Charlotte Reed', 'Reed Interiors', 'other', 'combo-3', 9.8, 'hotel 4', 'asked', 'Warm light, slow moves.'],
  ['Owen Hughes', 'Hughes Bakery', 'restaurant', 'vr1', 8.6, 'restaurant 3', 'card', 'Bread at six in the morning.'],
  ['Isabel Costa', 'Porto Wines', 'ecommerce', 'vr2', 7.5, 'restaurant 4', 'asked', ''],
  ['Ryan Murphy', 'Murphy Valeting', 'automotive', 'vr1', 6.8, '', 'archived', ''],
  ['Clara Jensen', 'Nord Ceramics', 'ecommerce', 'vr2', 5.7, 'jewellery 2', 'transfer', ''],
  ['Victor Hale', 'Hale House Hotel', 'hotel', 'vr3', 4.6, 'hotel 8', 'card', 'The suite at dusk, please.'],
  ['Zara Malik', 'Saffron Room', 'restaurant', 'vr2', 3.5, 'restaurant 6', 'transfer-open', ''],
  ['Edward Finch', 'Finch & Sons', 'retail', 'vr1', 2.6, 'jewellery 5', 'asked', ''],
  ['Lucy Barrett', 'Barrett Homes', 'property', 'vr2', 1.7, 'hotel 6', 'card', ''],
  ['Sam Osborne', 'Harbour Fitness', 'other', 'vr1', 0.9, '', 'card', 'We have only phone photos so far.'],
  ['Noor Rahman', 'Blue Door Café', 'restaurant', 'vr2', 0.12, 'restaurant 5', 'asked', 'Opening in two weeks!'],
  ['Kate Brennan', 'Brennan Jewellers', 'retail', 'vr3', 0.03, 'jewellery 7', 'asked', ''],
]

export const people: Person[] = rows.map(([name, business, type, service, daysAgo, photos, outcome, wish]) => {
  const [set, count] = photos.split(' ')
  return {
    name,
    business,
    type,
    service,
    daysAgo,
    photos: set && count ? [set as PhotoSet, Number(count)] : undefined,
    outcome,
    wish,
  }
})

export function contactOf({ name, business }: Person) {
  const place = people.findIndex((person) => person.name === name)
  const domain = business
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '')
  const first = name.split(' ')[0]?.toLowerCase() ?? 'hello'
  return { email: `${first}@${domain}.example`, phone: `07700 900${String(100 + place)}` }
}
