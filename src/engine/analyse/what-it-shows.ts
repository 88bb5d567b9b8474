import { areaOf } from '#src/engine/geometry/rect.ts'
import type { Found } from './photo-analysis.ts'
import { wordTable } from '#src/kit/word-table.ts'

export interface Shown {
  shows: string
  confidence: number
}

const scenes: Record<string, readonly string[]> = {
  people: ['person', 'face'],
  bedroom: ['bed'],
  'living room': ['sofa', 'television'],
  seating: ['chair', 'bench'],
  kitchen: ['oven', 'refrigerator', 'microwave', 'toaster'],
  bathroom: ['toilet', 'sink', 'hair dryer', 'toothbrush'],
  drinks: ['wine glass', 'bottle'],
  coffee: ['cup'],
  food: ['pizza', 'cake', 'sandwich', 'doughnut', 'hot dog', 'bowl', 'banana', 'apple', 'orange', 'broccoli', 'carrot'],
  table: ['dining table', 'fork', 'knife', 'spoon'],
  vehicle: ['car', 'truck', 'bus', 'motorcycle', 'bicycle', 'boat'],
  workplace: ['laptop', 'keyboard', 'mouse', 'phone'],
  decoration: ['vase', 'potted plant', 'book', 'clock'],
}

const leastSure = 30

// The scene whose things are surest and largest; a still life that the detector does not know is a product.
export function whatItShows(found: readonly Found[]): Shown {
  const scored = Object.entries(scenes).map(([shows, labels]) => {
    const members = found.filter(({ label, confidence }) => labels.includes(label) && confidence >= leastSure)
    const weight = members.reduce((sum, { confidence, box }) => sum + confidence * Math.sqrt(areaOf(box)), 0)
    return { shows, weight, confidence: Math.max(0, ...members.map(({ confidence }) => confidence)) }
  })
  const best = scored.reduce((a, b) => (b.weight > a.weight ? b : a))
  if (best.weight > 0) return { shows: best.shows, confidence: best.confidence }
  return { shows: 'product', confidence: Math.max(0, ...found.map(({ confidence }) => confidence)) }
}

const trades = wordTable<string>({
  bedroom: 'hotel',
  'living room': 'property',
  kitchen: 'property',
  bathroom: 'property',
  drinks: 'restaurant',
  coffee: 'restaurant',
  food: 'restaurant',
  table: 'restaurant',
  vehicle: 'automotive',
  product: 'retail',
})

// The trade that most photos speak for; a bed among the rooms makes a hotel of it.
export function guessBusinessType(shown: readonly Shown[]): string {
  const votes = new Map<string, number>()
  for (const { shows, confidence } of shown) {
    const trade = trades[shows]
    if (trade) votes.set(trade, (votes.get(trade) ?? 0) + Math.max(20, confidence) * (shows === 'bedroom' ? 2 : 1))
  }
  const [winner] = [...votes].toSorted((a, b) => b[1] - a[1])
  return winner?.[0] ?? 'other'
}
