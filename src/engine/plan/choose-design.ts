// Which art direction a film gets where nobody has chosen one: by its trade and its
// name, then corrected by what it shows. What else is written never changes how it looks.

import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { wordTable } from '#src/kit/word-table.ts'
import type { Design } from './designs.ts'

export interface DesignNeeds {
  asked?: Design | undefined
  businessType: string
  name?: string | undefined
  photos: readonly Pick<PhotoAnalysis, 'tones' | 'width' | 'height' | 'shows' | 'objects'>[]
}

const byTrade = wordTable<Design>({
  restaurant: 'editorial',
  hotel: 'editorial',
  property: 'editorial',
  retail: 'editorial',
  ecommerce: 'editorial',
  automotive: 'bold',
  fitness: 'bold',
  beauty: 'quiet',
})

// What a business calls itself says more than its trade does; the first that speaks decides.
const spoken: readonly (readonly [Design, RegExp])[] = [
  [
    'quiet',
    /\b(jewell?er\w*|juwelier|bijou\w*|gioiell\w*|joyer\w*|goldsmiths?|diamonds?|watches|watchmakers?|yachts?|yachting|spa|wellness|wedding\w*|bridal|classic cars|tasting menu|fine dining)\b/i,
  ],
  [
    'bold',
    /\b(pizza|pizzeria|burgers?|kebab|takeaway|take-?away|street food|fried chicken|gym|fitness|crossfit|barbers?|barbershop|lettings?|to let|for rent|tyres?|garage|motors?|motorcycles?|motorbikes?|bikes?|tools|phone repair|sale now|clearance)\b/i,
  ],
]

const longWord = 14

export function chooseDesign(needs: DesignNeeds): Design {
  if (needs.asked) return needs.asked
  const { name = '' } = needs
  const own = spoken.find(([, pattern]) => pattern.test(name))
  const first = own?.[0] ?? byPhotos(needs)
  const hasLongWord = name.split(/\s+/u).some((word) => Array.from(word).length > longWord)
  return first === 'quiet' && hasLongWord ? 'editorial' : first
}

const dark = { light: 32, chroma: 60 }
const isGem = /jewell|ring|necklace|earring|diamond|watch/i

function byPhotos({ businessType, photos }: DesignNeeds): Design {
  const byTradeAlone = byTrade[businessType] ?? 'editorial'
  const gems = photos.filter(
    ({ shows, objects }) => isGem.test(shows) || objects.some(({ label }) => isGem.test(label)),
  )
  if (gems.length * 2 > photos.length) return 'quiet'
  const [light, chroma] = [meanOf(photos, 'light'), meanOf(photos, 'chroma')]
  const isEvening = light !== undefined && chroma !== undefined && light < dark.light && chroma < dark.chroma
  if (byTradeAlone === 'editorial' && isEvening) return 'quiet'
  // A bright studio on white.
  if (byTradeAlone === 'quiet' && light !== undefined && light > 80) return 'editorial'
  return byTradeAlone
}

function meanOf(photos: DesignNeeds['photos'], measure: 'light' | 'chroma'): number | undefined {
  const known = photos.flatMap(({ tones }) => (tones ? [tones[measure]] : []))
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length
}
