import { pictureBytes } from '#src/engine/sample/picture.ts'
import { type DrawTransition, smoothly } from './transition.ts'

export const crossfade: DrawTransition = ({ kernel }, { incoming, outgoing }, progress) => {
  const weight = Math.round(256 * (1 - smoothly(progress)))
  kernel.mix(incoming.pointer, outgoing.pointer, pictureBytes(incoming.width, incoming.height), weight)
  return incoming
}
