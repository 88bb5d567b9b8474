import type { OrderFilm } from '#src/contracts/studio/delivery.ts'
import type { FilmRow, JobPhotoRow, JobRow } from '#src/server/features/studio/production/tables.ts'
import { secondsOf } from '#src/server/features/studio/production/present-job.ts'

export interface Shared {
  job: Pick<JobRow, 'businessName' | 'businessType' | 'words' | 'branding'>
  film: Pick<FilmRow, 'timelines'>
  // What the film shows.
  photos: Pick<JobPhotoRow, 'analysis'>[]
  town: string
}

// Words to post the film with, made of what the customer told us and of what the photos show. Nothing is invented.
export function writeShareText(shared: Shared): NonNullable<OrderFilm['share']> {
  return { caption: writeCaption(shared), hashtags: writeHashtags(shared), altText: writeAltText(shared) }
}

const nameOf = ({ job: { words, businessName } }: Shared): string => words.businessName || businessName
const tradeOf = ({ job }: Shared): Trade => trades[job.businessType] ?? other
const inTown = ({ town }: Shared): string => (town ? ` in ${town}` : '')

function writeCaption(shared: Shared): string {
  const { words, branding } = shared.job
  const { phone, site, handle } = branding?.details ?? {}
  const contact = [site, phone].filter(Boolean).join(', ')
  const call = words.cta || 'Get in touch'
  const lines = [
    words.tagline ? `${nameOf(shared)}. ${endSentence(words.tagline)}` : `${nameOf(shared)}.`,
    `Have a look at our ${tradeOf(shared).ours}${inTown(shared)}.`,
    contact ? `${call.replace(/[.!:]+$/, '')}: ${contact}` : endSentence(call),
  ]
  return [...lines, ...(handle ? [withAt(handle)] : [])].join('\n')
}

const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
const withAt = (handle: string): string => (handle.startsWith('@') ? handle : `@${handle}`)

function writeHashtags(shared: Shared): string {
  const { tags } = tradeOf(shared)
  const [first = ''] = tags
  const { town } = shared
  const wanted = [nameOf(shared), town, town && `${town} ${first}`, ...tags, 'small business']
  const written = wanted.map(toHashtag).filter((tag) => tag !== '#')
  return [...new Map(written.map((tag) => [tag.toLowerCase(), tag])).values()].join(' ')
}

// Letters and digits of any script; each word begins with a capital, which screen readers need to tell them apart.
const toHashtag = (text: string): string =>
  `#${Array.from(text.replaceAll('&', ' and ').matchAll(/[\p{L}\p{M}\p{N}']+/gu), ([word]) => capitalise(word.replaceAll("'", ''))).join('')}`

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const maxShown = 4

function writeAltText(shared: Shared): string {
  const seen = shared.photos.flatMap(({ analysis }) => analysis?.shows ?? [])
  const shown = [...new Set(seen.map((name) => scenes[name] ?? name))].slice(0, maxShown)
  const seconds = Math.round(secondsOf(shared.film))
  const about = `A film of ${seconds} seconds by ${nameOf(shared)}, ${tradeOf(shared).one}${inTown(shared)}.`
  const shows = shown.length > 0 ? ` It shows ${joinWords(shown)}, and ends with the name.` : ' It ends with the name.'
  return about + shows
}

// In the language of the words it joins.
const joinWords = (words: string[]): string => new Intl.ListFormat('en-GB').format(words)

interface Trade {
  ours: string
  one: string
  tags: string[]
}

const other: Trade = { ours: 'business', one: 'a business', tags: ['support local'] }

const trades: Record<string, Trade> = {
  restaurant: { ours: 'restaurant', one: 'a restaurant', tags: ['restaurant', 'eat local'] },
  retail: { ours: 'shop', one: 'a shop', tags: ['shop', 'shop local'] },
  ecommerce: { ours: 'online shop', one: 'an online shop', tags: ['online shop', 'shop small'] },
  automotive: { ours: 'cars', one: 'an automotive business', tags: ['cars', 'automotive'] },
  property: { ours: 'properties', one: 'a property business', tags: ['property', 'homes'] },
  hotel: { ours: 'hotel', one: 'a hotel', tags: ['hotel', 'places to stay'] },
  beauty: { ours: 'salon', one: 'a beauty business', tags: ['beauty', 'salon'] },
}

const scenes: Record<string, string> = {
  bedroom: 'a bedroom',
  'living room': 'a living room',
  kitchen: 'a kitchen',
  bathroom: 'a bathroom',
  table: 'a table',
  vehicle: 'a vehicle',
  workplace: 'a place of work',
  product: 'products',
}
