import type { OrderFilm } from '#src/contracts/studio/delivery.ts'
import * as words from '#src/contracts/words/letters/share-text.ts'
import { type ChangedWords, makeSay, type Say } from '#src/contracts/words/say.ts'
import { usualCallToAction } from '#src/contracts/words/site/film-words.ts'
import { currentRegion, defaultRegion } from '#src/kit/region.ts'
import { wordTable } from '#src/kit/word-table.ts'
import { secondsOf } from '#src/server/studio/production/board.ts'
import type { FilmRow, JobPhotoRow, JobRow } from '#src/server/studio/production/tables.ts'

export interface Shared {
  job: Pick<JobRow, 'businessName' | 'businessType' | 'words' | 'branding'>
  film: Pick<FilmRow, 'timelines'>
  // What the film shows.
  photos: Pick<JobPhotoRow, 'analysis'>[]
  town: string
  // The owner's own.
  changed: ChangedWords | undefined
}

// Words to post the film with, made of what the customer told us and of what the photos show. Nothing is invented.
export function writeShareText(shared: Shared): NonNullable<OrderFilm['share']> {
  const say = makeSay(shared.changed)
  return {
    caption: writeCaption(shared, say),
    hashtags: writeHashtags(shared, say),
    altText: writeAltText(shared, say),
  }
}

const nameOf = ({ job }: Shared): string => job.words.businessName || job.businessName
const tradeOf = ({ job }: Shared): Trade => trades[job.businessType] ?? other

function writeCaption(shared: Shared, say: Say): string {
  const { town } = shared
  const { words: said, branding } = shared.job
  const { phone, site, handle } = branding?.details ?? {}
  const contact = [site, phone].filter(Boolean).join(', ')
  const call = said.cta || say(usualCallToAction)
  const business = say(tradeOf(shared).ours)
  const lines = [
    said.tagline ? `${nameOf(shared)}. ${endSentence(said.tagline)}` : `${nameOf(shared)}.`,
    town ? say(words.captionInTown, { business, town }) : say(words.caption, { business }),
    contact ? `${call.replace(/[.!:]+$/, '')}: ${contact}` : endSentence(call),
  ]
  return [...lines, ...(handle ? [withAt(handle)] : [])].join('\n')
}

const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
const withAt = (handle: string): string => (handle.startsWith('@') ? handle : `@${handle}`)

function writeHashtags(shared: Shared, say: Say): string {
  const tags = tradeOf(shared).tags.map((tag) => say(tag))
  const [first = ''] = tags
  const { town } = shared
  const wanted = [nameOf(shared), town, town && `${town} ${first}`, ...tags, say(words.tagSmallBusiness)]
  const written = wanted.map(toHashtag).filter((tag) => tag !== '#')
  return [...new Map(written.map((tag) => [tag.toLowerCase(), tag])).values()].join(' ')
}

// Letters and digits of any script; each word begins with a capital, which screen readers need to tell them apart.
const toHashtag = (text: string): string =>
  `#${Array.from(text.replaceAll('&', ' and ').matchAll(/[\p{L}\p{M}\p{N}']+/gu), ([word]) => capitalise(word.replaceAll("'", ''))).join('')}`

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const maxShown = 4

function writeAltText(shared: Shared, say: Say): string {
  const { town } = shared
  const seen = shared.photos.flatMap(({ analysis }) => analysis?.shows ?? []).filter((name) => isSaid(name, shared))
  const shown = [...new Set(seen.map((name) => say(scenes[name] ?? name)))].slice(0, maxShown)
  const about = {
    seconds: Math.round(secondsOf(shared.film)),
    name: nameOf(shared),
    business: say(tradeOf(shared).one),
  }
  return [
    town ? say(words.descriptionInTown, { ...about, town }) : say(words.description, about),
    shown.length > 0 ? say(words.shows, { list: joinWords(shown, shared.changed) }) : say(words.showsTheName),
  ].join(' ')
}

// A restaurant or a salon sells no 'products'.
const isSaid = (scene: string, { job }: Shared): boolean =>
  scene !== 'product' || sellers.includes(job.businessType) || trades[job.businessType] === undefined

const sellers = ['retail', 'ecommerce']

// In the language of the words it joins.
function joinWords(list: string[], changed: ChangedWords | undefined): string {
  const { locale } = changed?.[words.shows] ? currentRegion() : defaultRegion
  return new Intl.ListFormat(locale).format(list)
}

interface Trade {
  ours: string
  one: string
  tags: string[]
}

const other: Trade = { ours: words.other, one: words.otherOne, tags: [words.otherTag] }

const trades = wordTable<Trade>({
  restaurant: { ours: words.restaurant, one: words.restaurantOne, tags: [words.restaurant, words.restaurantTag] },
  retail: { ours: words.retail, one: words.retailOne, tags: [words.retail, words.retailTag] },
  ecommerce: { ours: words.ecommerce, one: words.ecommerceOne, tags: [words.ecommerce, words.ecommerceTag] },
  automotive: { ours: words.automotive, one: words.automotiveOne, tags: [words.automotive, words.automotiveTag] },
  property: { ours: words.property, one: words.propertyOne, tags: [words.propertyTag1, words.propertyTag2] },
  hotel: { ours: words.hotel, one: words.hotelOne, tags: [words.hotel, words.hotelTag] },
  beauty: { ours: words.beauty, one: words.beautyOne, tags: [words.beautyTag, words.beauty] },
})

const scenes = wordTable<string>({
  bedroom: words.sceneBedroom,
  'living room': words.sceneLivingRoom,
  kitchen: words.sceneKitchen,
  bathroom: words.sceneBathroom,
  table: words.sceneTable,
  vehicle: words.sceneVehicle,
  workplace: words.sceneWorkplace,
  product: words.sceneProduct,
  people: words.scenePeople,
  seating: words.sceneSeating,
  drinks: words.sceneDrinks,
  coffee: words.sceneCoffee,
  food: words.sceneFood,
  decoration: words.sceneDecoration,
})
