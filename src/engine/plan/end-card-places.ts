// Where everything of an end card stands, in pixels of a full frame: the photo, the name, the call to action, the contacts
// and the code. What is missing leaves its room to the photo.

import type { Rect } from '#src/engine/geometry/rect.ts'
import type { Design } from './designs.ts'
import { type FormatName, formats } from './formats.ts'

export interface Place {
  x: number
  y: number
  width: number
  height: number
}

export interface EndCardPlaces {
  photo: Place
  name: Place
  bar: Place
  contacts: Place
  code: Place
  // Centred words have their middle here.
  axis: number
}

type Numbers = readonly [x: number, y: number, width: number, height: number]
type Table = Record<'photo' | 'name' | 'bar' | 'contacts' | 'code', Numbers>

const tables: Record<Design, Record<FormatName, Table>> = {
  editorial: {
    stories: {
      photo: [0, 0, 1080, 808],
      name: [72, 846, 936, 345],
      bar: [72, 1224, 936, 140],
      contacts: [72, 1406, 640, 246],
      code: [770, 1414, 238, 238],
    },
    portrait: {
      photo: [0, 0, 1080, 480],
      name: [80, 504, 920, 220],
      bar: [80, 748, 920, 124],
      contacts: [80, 912, 640, 246],
      code: [762, 920, 238, 238],
    },
    square: {
      photo: [0, 0, 1080, 340],
      name: [100, 356, 880, 180],
      bar: [100, 556, 880, 112],
      contacts: [100, 710, 620, 246],
      code: [742, 718, 238, 238],
    },
    landscape: {
      photo: [0, 0, 880, 1080],
      name: [972, 96, 828, 340],
      bar: [972, 476, 828, 132],
      contacts: [972, 664, 560, 246],
      code: [1562, 672, 238, 238],
    },
  },
  bold: {
    stories: {
      photo: [0, 616, 1080, 540],
      name: [60, 120, 960, 440],
      bar: [0, 1156, 1080, 190],
      contacts: [60, 1394, 660, 252],
      code: [768, 1394, 252, 252],
    },
    portrait: {
      photo: [0, 376, 1080, 340],
      name: [80, 100, 920, 226],
      bar: [0, 716, 1080, 164],
      contacts: [80, 916, 640, 252],
      code: [748, 916, 252, 252],
    },
    square: {
      photo: [0, 318, 1080, 230],
      name: [100, 90, 880, 186],
      bar: [0, 548, 1080, 140],
      contacts: [100, 724, 600, 252],
      code: [728, 724, 252, 252],
    },
    landscape: {
      photo: [0, 0, 880, 1080],
      name: [956, 80, 844, 400],
      bar: [880, 532, 1040, 180],
      contacts: [956, 740, 560, 240],
      code: [1560, 740, 240, 240],
    },
  },
  quiet: {
    stories: {
      photo: [228, 96, 624, 600],
      name: [60, 772, 960, 216],
      bar: [228, 1010, 624, 128],
      contacts: [96, 1176, 888, 216],
      code: [428, 1434, 224, 224],
    },
    portrait: {
      photo: [228, 60, 624, 316],
      name: [80, 436, 920, 150],
      bar: [228, 602, 624, 112],
      contacts: [80, 742, 920, 198],
      code: [432, 964, 216, 216],
    },
    square: {
      photo: [70, 90, 400, 900],
      name: [500, 110, 500, 220],
      bar: [530, 344, 440, 108],
      contacts: [500, 484, 500, 198],
      code: [642, 716, 216, 216],
    },
    landscape: {
      photo: [110, 90, 780, 900],
      name: [990, 104, 810, 230],
      bar: [1083, 350, 624, 124],
      contacts: [990, 510, 810, 216],
      code: [1283, 756, 224, 224],
    },
  },
}

export interface CardContent {
  hasAction: boolean
  hasContacts: boolean
}

export function endCardPlaces(
  design: Design,
  format: FormatName,
  { hasAction, hasContacts }: CardContent,
): EndCardPlaces {
  const table = tables[design][format]
  const [photo, name, bar, contacts, code] = [table.photo, table.name, table.bar, table.contacts, table.code].map(
    placeOf,
  ) as [Place, Place, Place, Place, Place]
  const isBeside = photo.height > formats[format].height * 0.7
  const free =
    (hasAction ? 0 : contacts.y - bar.y) + (hasContacts ? 0 : Math.max(contacts.y, code.y) + code.height - contacts.y)
  const [down, grown] = isBeside ? [Math.round(free / 2), 0] : [free, free]
  const risen = isBeside ? down - (hasAction ? 0 : contacts.y - bar.y) : 0
  const isAbove = name.y < photo.y
  const lower = (place: Place, by: number): Place => ({ ...place, y: place.y + by })
  return {
    photo: { ...photo, height: photo.height + grown },
    name: isAbove ? name : lower(name, down),
    bar: lower(bar, down),
    contacts: lower(contacts, risen),
    code: lower(code, risen),
    axis: name.x + name.width / 2,
  }
}

const placeOf = ([x, y, width, height]: Numbers): Place => ({ x, y, width, height })

// Where an end card may write: at the end of a film apps draw less over it.
export function cardZone(format: FormatName): Place {
  const { width, height, safe } = formats[format]
  return { x: safe.side, y: safe.top, width: width - 2 * safe.side, height: height - safe.top - safe.bottom }
}

export const placeOfFrame = (format: FormatName): Place => ({
  x: 0,
  y: 0,
  width: formats[format].width,
  height: formats[format].height,
})

export const fractionOf = ({ x, y, width, height }: Place, format: FormatName): Rect => {
  const frame = formats[format]
  return { x: x / frame.width, y: y / frame.height, width: width / frame.width, height: height / frame.height }
}
