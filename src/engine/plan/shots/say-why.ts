// Why a shot is as it is, in words for whoever sent the photo.

import { isPlace } from '#src/engine/analyse/is-place.ts'
import { wordTable } from '#src/kit/word-table.ts'
import type { Look } from './look-at.ts'

const nouns = wordTable<string>({
  motorcycle: 'bike',
  bicycle: 'bicycle',
  truck: 'van',
  'wine glass': 'glass',
  'hot dog': 'dish',
  bowl: 'dish',
  sandwich: 'dish',
  'living room': 'living room',
  seating: 'room',
  workplace: 'workplace',
  table: 'table',
  product: 'product',
  food: 'dish',
  drinks: 'drink',
  coffee: 'coffee',
  vehicle: 'car',
  people: 'people',
})

function nounOf({ photo, ware }: Pick<Look, 'photo' | 'ware'>): string {
  if (ware?.from === 'people') return 'client'
  if (ware?.from === 'trade') {
    const [sold] = photo.objects.toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)
    if (sold) return nouns[sold.label] ?? sold.label
  }
  if (isPlace(photo) && (photo.shows === 'product' || photo.shows === 'decoration')) return 'place'
  return nouns[photo.shows] ?? photo.shows
}

export function saysOf(look: Look, how: Look['answer'] | 'detail' | 'frame'): string {
  const noun = nounOf(look)
  switch (how) {
    case 'travel':
      return `Your ${noun}, from end to end`
    case 'sweep':
      return `Your ${noun}, passed over from end to end`
    case 'ground':
      return `Your ${noun}, whole, its plain ground going on`
    case 'stack':
      return `Your ${noun}, whole, beside others like it`
    case 'frame':
      return `Your ${noun}, whole, in a frame: it is too wide for the film alone`
    case 'detail':
      return `A closer look at your ${noun}`
    case 'fill':
      return look.isWhole ? `Your ${noun}, whole, as you framed it` : `Your ${noun}, as you framed it`
  }
}
