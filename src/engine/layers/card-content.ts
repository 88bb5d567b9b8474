// What an end card has to say, in the order in which all designs say it.

import type { DrawnImage } from '#src/engine/platform/port.ts'
import type { ContactDetails, EndCardLayer } from '#src/engine/plan/layer-plan.ts'
import { endCardPlaces, type EndCardPlaces, type Place } from '#src/engine/plan/end-card-places.ts'
import { type FormatName, formats } from '#src/engine/plan/formats.ts'
import { type Fitted, fitLines } from './fit-lines.ts'
import type { Lettering } from './lettering.ts'
import { logoGround } from './logo-plate.ts'
import { type Align, lineMarks } from './line-marks.ts'
import type { Box, Entrance, Mark } from './mark.ts'
import { isRightToLeft } from './script.ts'
import { scannableSite } from './qr-code.ts'

export interface Card {
  layer: EndCardLayer
  logo: DrawnImage | undefined
  places: EndCardPlaces
  contacts: string[]
  // What a code opens.
  address: string | undefined
}

export function readCard(layer: EndCardLayer, logo: DrawnImage | undefined, format: FormatName): Card {
  const contacts = contactLines(layer.details ?? {})
  const content = { hasAction: layer.cta !== undefined, hasContacts: contacts.length > 0 }
  const site = layer.details?.site
  const card: Card = {
    layer,
    logo,
    contacts,
    places: endCardPlaces(layer.design, format, content),
    address: site === undefined ? undefined : scannableSite(site),
  }
  return isRightToLeft(layer.text) ? mirrored(card, format) : card
}

const contactLines = ({ phone, site, handle, address }: ContactDetails): string[] =>
  [phone, site?.replace(/^https?:\/\//i, '').replace(/\/$/, ''), handle, address].filter((line) => line !== undefined)

// Contacts smaller than this are not read from an arm's length.
const smallestContact = 44

export interface ContactStyle {
  lettering: Lettering
  size: number
  line: number
  align: Align
  colour: string
  enter: (index: number) => Entrance
}

// Each on its own line, of one size: the longest decides on it. Without a code they have its room.
export function contactMarks({ contacts, places, address }: Card, style: ContactStyle): Mark[] {
  const { lettering, size, line, align } = style
  const { contacts: own, code } = places
  const isBeside = code.x >= own.x + own.width
  const width = address === undefined && isBeside ? code.x + code.width - own.x : own.width
  const pitch = Math.min(line, own.height / Math.max(1, contacts.length))
  const steps: number[] = []
  for (let step = Math.min(size, pitch * 0.92); step > smallestContact; step -= 2) steps.push(step)
  const fit = (text: string, sizes: readonly number[], lines: number): Fitted =>
    fitLines([{ text, lettering }], { steps: sizes, width, height: pitch * lines * 1.2, lines })
  const shared = Math.max(smallestContact, Math.min(size, ...contacts.map((text) => fit(text, steps, 1).size)))
  let y = own.y
  return contacts.flatMap((text, index) => {
    const fitted = fit(text, [shared], 2)
    const leading = fitted.height / Math.max(1, fitted.lines.length)
    const top = y + (pitch - leading) / 2
    y += pitch + fitted.height - leading
    const enter = (): Entrance => style.enter(index)
    return lineMarks(fitted, { x: own.x, y: top, width, align, colour: style.colour, enter })
  })
}

// The other way round, for what is read from the right.
function mirrored(card: Card, format: FormatName): Card {
  const { width } = formats[format]
  const flip = (place: Place): Place => ({ ...place, x: width - place.x - place.width })
  const { name, bar, contacts, code } = card.places
  const isBeside = card.places.photo.width < width
  if (isBeside) return card
  const places = { ...card.places, name: flip(name), bar: flip(bar), contacts: flip(contacts), code: flip(code) }
  return { ...card, places }
}

// A logo stands where the name stands, on what it can be seen on.
export function logoMark(logo: DrawnImage, box: Box, { ground, align }: { ground: string; align: Align }): Mark {
  const plate = logoGround(logo, ground)
  const padding = plate === undefined ? 0 : 24
  const scale = Math.min(
    (box.width - 2 * padding) / logo.width,
    (Math.min(300, box.height) - 2 * padding) / logo.height,
  )
  const [width, height] = [logo.width * scale, logo.height * scale]
  const own = { width: width + 2 * padding, height: height + 2 * padding }
  const room = box.width - own.width
  const x = box.x + (align === 'center' ? room / 2 : align === 'right' ? room : 0)
  const y = box.y + (box.height - own.height) / 2
  return {
    box: { x, y, ...own },
    paint(context) {
      if (plate !== undefined) {
        context.fillStyle = plate
        context.fillRect(x, y, own.width, own.height)
      }
      context.imageSmoothingQuality = 'high'
      context.drawImage(logo, x + padding, y + padding, width, height)
    },
  }
}
