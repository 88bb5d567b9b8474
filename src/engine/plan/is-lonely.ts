import { chooseFraming, type Framed } from './choose-framing.ts'
import { type FormatName, formats } from './formats.ts'

// Less than this of the frame would be picture, the rest backdrop.
const leastShare = 0.7

export function isLonely(photo: Framed, format: FormatName): boolean {
  const { pane } = chooseFraming(photo, formats[format])
  return pane.width * pane.height < leastShare
}
