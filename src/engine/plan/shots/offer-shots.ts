// Every full-frame shot that a photo offers for a frame, each with a score and a reason.

import { centreOf as centre, type Rect } from '#src/engine/geometry/rect.ts'
import { isPlace } from '#src/engine/analyse/is-place.ts'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { bestCrop } from './best-crop.ts'
import { offerDetails } from './offer-details.ts'
import { offerFramed } from './offer-framed.ts'
import { offerOrbit } from './offer-orbit.ts'
import { nearestPart, offerParts } from './offer-parts.ts'
import { offerPeople } from './offer-people.ts'
import { offerTravel } from './offer-travel.ts'
import { cutsFace, withoutHair } from './faces-in-frame.ts'
import { cropAround, type FrameFit, fitFrame, type Size, sweep, travelOf } from './frame-fit.ts'
import { isHeadless } from './headless.ts'
import { importanceOf } from './importance.ts'
import { endsWell, lossIn, nearestWhole, peakIn } from './wholeness.ts'
import { nameMove } from './name-move.ts'
import { plainness } from './plainness.ts'
import type { ShotOffer, ShotSize } from './shot-offer.ts'
import type { Draft, Sight } from './sight.ts'

// Changing a word plans with the same photos again, and finding their shots is half of planning.
const remembered = new Map<string, ShotOffer[]>()
const most = 64

export function offerShots(photo: PhotoAnalysis, frame: Size): ShotOffer[] {
  const { sequencePosition: _, sequenceType: __, duplicateOf: ___, ...facts } = photo
  const key = JSON.stringify([frame.width, frame.height, facts])
  const offers = remembered.get(key) ?? findShots(photo, frame)
  remembered.delete(key)
  remembered.set(key, offers)
  for (const oldest of [...remembered.keys()].slice(0, -most)) remembered.delete(oldest)
  return offers.map((offer) => ({ ...offer, photo }))
}

// What a film takes rather than the same shot again.
export function offerMoreShots(photo: PhotoAnalysis, frame: Size): ShotOffer[] {
  const sight = sightOf(photo, frame)
  const parts = offerParts(sight).filter(
    ({ from, to }) => !cutsFace(photo.faces, from, to) && !isHeadless(photo, from) && !isHeadless(photo, to),
  )
  return [...parts, ...offerPeople(sight, nearestPart(sight.fit))].map((draft) => ({
    ...judge(sight, draft),
    isSpare: true,
  }))
}

const sightOf = (photo: PhotoAnalysis, frame: Size): Sight => ({
  photo,
  fit: fitFrame(photo, frame),
  importance: importanceOf(photo),
})

function findShots(photo: PhotoAnalysis, frame: Size): ShotOffer[] {
  const offers = findFull(photo, frame)
  if (offers.length > 0) return offers
  const closeUp = findFull({ ...photo, faces: photo.faces.map(withoutHair) }, frame)
  return closeUp.length > 0 ? closeUp : offerFramed(sightOf(photo, frame), frame)
}

function findFull(photo: PhotoAnalysis, frame: Size): ShotOffer[] {
  const sight = sightOf(photo, frame)
  const drafts = [...offerZooms(sight), ...offerTravel(sight), ...offerDetails(sight), ...offerOrbit(sight)]
  const whole = drafts.filter(({ from, to }) => !cutsFace(photo.faces, from, to))
  const wide = bestCrop(sight, 1)
  const good = whole.filter((draft) => endsWell({ ...sight, wide }, draft) && !isHeadless(photo, draft.to))
  return [...(good.length > 0 ? good : whole), ...offerPeople(sight, sight.fit.closest)].map((draft) =>
    judge(sight, draft),
  )
}

// Nearer and farther, around what matters.
function offerZooms(sight: Sight): Draft[] {
  const { fit } = sight
  const wide = bestCrop(sight, 1)
  const near = Math.max(fit.closest, 0.74, nearestWhole(sight))
  const heart = bestCrop(sight, near, centre(bestCrop(sight, Math.max(fit.closest, 0.6))))
  const close = cropAround(fit, Math.max(fit.closest, 0.68, nearestWhole(sight)), centre(heart))
  return [
    { family: 'push', direction: 'in', from: wide, to: heart, reason: 'comes nearer to what the photo is about' },
    { family: 'pull', direction: 'out', from: close, to: wide, reason: 'opens from a part to the whole' },
    {
      family: 'hold',
      direction: 'still',
      from: wide,
      to: bestCrop(sight, 0.98, centre(wide)),
      reason: 'stands still',
      bonus: -0.35,
    },
  ]
}

const softest = 1.35

function judge(sight: Sight, draft: Draft): ShotOffer {
  const { photo, fit, importance } = sight
  const { bonus = 0, ...shot } = draft
  const shown = importance.subjectIn(sweep(shot.from, shot.to))
  const nearest = Math.min(shot.from.width, shot.to.width) / fit.width
  const soft = Math.max(0, fit.enlargement / nearest - softest)
  const isDark = photo.exposure.verdict === 'dark'
  const people = photo.faces.length > 0 ? 0.15 : 0
  const flaws = Math.min(0.5, 0.35 * soft) + (isDark ? 0.3 : 0) + plainness(photo) + lost(photo, shot)
  const score = photo.quality / 100 + 0.6 * shown + people + bonus + arrival(sight, shot) - flaws
  const look = shot.family === 'orbit' ? {} : nameMove(shot.from, shot.to)
  return { photo, ...shot, ...look, shown, size: sizeOf(photo, shot, fit), minSeconds: secondsFor(shot), score }
}

// A camera that travels ends on what matters, and on what draws the eye in it; it does not leave it behind.
function arrival({ importance, photo }: Sight, { from, to }: Pick<Draft, 'from' | 'to'>): number {
  const isTravel = Math.abs(Math.log(from.width / to.width)) < 0.12
  const gain = (worth: (crop: Rect) => number): number => worth(to) - worth(from)
  return isTravel ? 0.2 * gain(importance.subjectIn) + 0.3 * gain(peakIn(photo)) : 0
}

// A detail is a part by design, and a camera that travels may start beside the thing. Where the camera rests, it is whole.
function lost(photo: PhotoAnalysis, { family, from, to }: Pick<Draft, 'family' | 'from' | 'to'>): number {
  if (family === 'detail') return 0
  const isTravel = family === 'reveal' || family === 'tilt'
  const loss = lossIn(photo)
  return loss(to) + (isTravel ? 0 : 0.5 * loss(from))
}

const fastest = { across: 0.62, nearer: 0.6 }

function secondsFor({ from, to }: Pick<Draft, 'from' | 'to'>): number {
  const nearer = Math.abs(Math.log(from.width / to.width))
  const across = travelOf({ ...from, width: to.width, height: to.height }, to)
  return Math.max(0.3, across / fastest.across, nearer / fastest.nearer)
}

function sizeOf(photo: PhotoAnalysis, { from, to }: Pick<Draft, 'from' | 'to'>, fit: FrameFit): ShotSize {
  const scale = (from.width + to.width) / 2 / fit.width
  const fills = (photo.subject.width * photo.subject.height) / (fit.width * fit.height)
  const nearness = scale * (isPlace(photo) ? 1.1 : fills > 0.5 ? 0.75 : 0.95)
  return nearness > 0.82 ? 'wide' : nearness > 0.58 ? 'medium' : 'close'
}
