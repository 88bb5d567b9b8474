import type { FilmTier } from '#src/contracts/studio/film-choices.ts'
import { maxPromptCharacters, type PropertyType, roomPrompts } from '#src/contracts/studio/room-prompts.ts'
import type { PhotoAnalysis } from '#src/server/platform/film/port.ts'
import { wordTable } from '#src/kit/word-table.ts'

export interface PromptFacts {
  analysis: Pick<PhotoAnalysis, 'shows' | 'sequenceType' | 'exposure' | 'objects'>
  businessType: string
  tier: FilmTier
}

// What a video model is told for one photo: what it shows, how the camera moves, the light, the pace of the tier.
export function writePrompt({ analysis, businessType, tier }: PromptFacts): string {
  const room = rooms[analysis.shows]
  const base = room ? roomPrompt(room, propertyType(businessType, tier)) : subjectPrompt(analysis, businessType)
  return [base, places[analysis.sequenceType], lights[analysis.exposure.verdict], paces[tier]]
    .filter(Boolean)
    .join(' ')
    .slice(0, maxPromptCharacters)
}

const rooms = wordTable<string>({
  bedroom: 'Bedroom',
  'living room': 'Living Room',
  seating: 'Living Room',
  kitchen: 'Kitchen',
  bathroom: 'Bathroom',
  table: 'Dining Room',
  workplace: 'Office/Study',
})

function propertyType(businessType: string, tier: FilmTier): PropertyType {
  if (businessType === 'property') return tier === 'vr3' ? 'luxury' : 'rental'
  return businessType === 'hotel' && tier !== 'vr1' ? 'luxury' : 'commercial'
}

function roomPrompt(room: string, kind: PropertyType): string {
  const found = roomPrompts.find((prompt) => prompt.room === room)
  if (!found) throw new Error(`There is no prompt for the room ${room}`)
  return found[kind]
}

const subjects = wordTable<string>({
  food: 'Slow push towards the dish at table height. A little steam rises, sauce and garnish catch the light, nothing on the plate changes.',
  coffee: 'Hold on the cup with a slow drift around its rim. Fine steam curls up, the surface trembles slightly.',
  drinks:
    'Low slide past the glasses. Light travels through liquid and glass, small bubbles rise, the labels stay readable.',
  vehicle:
    'Low tracking shot along the flank of the vehicle. Reflections of the surroundings glide over the paint, the wheels stand still.',
  people:
    'Gentle drift at eye height. The person stays exactly as photographed, breathes and blinks naturally, and says nothing.',
  decoration: 'Slow rise past the object with the background falling out of focus. Leaves or pages stir barely.',
  product:
    'Slow push towards the product, which stands still in the middle. Highlights travel along its edges, its shape, colour and markings stay exact.',
})

const trades = wordTable<string>({
  restaurant: 'The mood of a good restaurant at the right hour.',
  retail: 'The order and care of a well-kept shop.',
  ecommerce: 'Clean and clear, as for a product page.',
  automotive: 'The polish of a showroom.',
  property: 'Honest proportions, straight verticals.',
  hotel: 'The quiet of a good hotel.',
  beauty: 'Fresh, soft and cared for.',
  fitness: 'Energy held back just before it is let go.',
})

function subjectPrompt({ shows, objects }: PromptFacts['analysis'], businessType: string): string {
  const seen = [...new Set(objects.filter(({ confidence }) => confidence >= 50).map(({ label }) => label))].slice(0, 3)
  const named = seen.length > 0 ? `In the picture: ${seen.join(', ')}.` : ''
  const keep = 'Keep everything exactly as photographed; no new objects, no text.'
  return [subjects[shows] ?? subjects['product'], named, trades[businessType], keep].filter(Boolean).join(' ')
}

const places: Record<PhotoAnalysis['sequenceType'], string> = {
  opening: 'It opens the film: begin wide and still.',
  feature: '',
  detail: 'It is a detail: stay close.',
  closing: 'It closes the film: come to rest at the end.',
}

const lights: Record<PhotoAnalysis['exposure']['verdict'], string> = {
  dark: 'Keep the low light; lift nothing.',
  good: '',
  bright: 'Hold the highlights.',
}

const paces: Record<FilmTier, string> = {
  vr1: 'One simple, steady move.',
  vr2: 'A fluent move with a clear beginning and end.',
  vr3: 'A cinematic move: slow, weighted, with depth.',
}
