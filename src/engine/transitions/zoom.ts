import { pictureBytes, wholeRegion } from '#src/engine/sample/picture.ts'
import { type DrawTransition, smoothly } from './transition.ts'

// The camera falls into the old picture and comes to rest on the new one.
export const zoom: DrawTransition = ({ kernel, sampler }, { incoming, outgoing, spare }, progress) => {
  const eased = smoothly(progress)
  const pane = { x: 0, y: 0, width: spare.width, height: spare.height }
  const closer = (by: number) => ({ x: by / 2, y: by / 2, width: 1 - by, height: 1 - by })
  sampler.draw(spare, { ...incoming, region: wholeRegion }, { crop: closer(0.22 * (1 - eased) ** 2), pane })
  sampler.draw(incoming, { ...outgoing, region: wholeRegion }, { crop: closer(0.34 * eased ** 2), pane })
  const weight = Math.round(256 * (1 - eased))
  kernel.mix(spare.pointer, incoming.pointer, pictureBytes(spare.width, spare.height), weight)
  return spare
}
