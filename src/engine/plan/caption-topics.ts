// What a caption speaks of and what a photo shows, in the same few words.

// Each topic with the words that speak of it. A word may speak of several.
const topics: Record<string, string> = {
  bedroom: 'bedroom bed sleep pillow linen suite night rest dream duvet',
  bathroom: 'bathroom bath shower tub toilet sink towel spa',
  kitchen: 'kitchen oven stove refrigerator microwave toaster hob cook chef',
  'living room': 'living lounge sofa couch television fireplace',
  seating: 'seating chair armchair bench seat window',
  food: 'food dish plate menu taste pizza pasta bread sourdough cake pastry dessert breakfast lunch dinner supper meal olive macaron sandwich salad fruit baked bakery bowl banana apple orange broccoli carrot doughnut chef cook crust flavour dough hungry taste',
  drinks: 'drink wine bottle cocktail beer bar cellar glass gin whisky pour',
  coffee: 'coffee espresso cup cappuccino tea barista roast brew',
  table: 'table dining fork knife spoon reservation seat',
  people: 'people person face team staff family guest meet hand owner stylist',
  vehicle: 'vehicle car truck bus motorcycle bicycle bike boat drive garage van',
  workplace: 'workplace laptop keyboard desk office work phone studio',
  decoration: 'decoration vase plant flower book clock bouquet',
  jewellery: 'jewellery ring necklace earring diamond gold silver stone band solitaire',
  outside: 'outside garden terrace view sea harbour beach pool facade street sky',
}
// People, chairs and flowers stand in any room; what a detector does not know may be anything.
const common = new Set(['people', 'seating', 'decoration'])

// 'Hand-made pizzas' speaks of hand, made and pizza.
function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return new Set(words.flatMap((word) => [word, ...singulars(word)]))
}

const singulars = (word: string): string[] =>
  word.length > 3 && word.endsWith('s') ? [word.slice(0, -1), ...(word.endsWith('es') ? [word.slice(0, -2)] : [])] : []

const topicsOf = (words: ReadonlySet<string>): string[] =>
  Object.entries(topics).flatMap(([topic, members]) =>
    members.split(' ').some((member) => words.has(member)) ? [topic] : [],
  )

// How well a caption fits what a photo shows: words in common count most, then topics; below 0 it contradicts.
export function fitOf(caption: string, shows: readonly string[]): number {
  const said = contentWords(caption)
  const shown = contentWords(shows.join(' '))
  const words = [...said].filter((word) => word.length > 2 && shown.has(word)).length
  const [spokenOf, seen] = [topicsOf(said), topicsOf(shown)]
  const shared = spokenOf.filter((topic) => seen.includes(topic)).length
  if (words + shared > 0) return words * 2 + shared
  const isPlace = (topic: string): boolean => !common.has(topic)
  return spokenOf.some(isPlace) && seen.some(isPlace) ? -1 : 0
}
