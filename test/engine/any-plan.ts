import fc from 'fast-check'
import type { Analysis } from '#src/engine/analyse/photo-analysis.ts'
import type { ShotWish } from '#src/engine/plan/edit/retouch-shots.ts'
import { formatNames } from '#src/engine/plan/formats.ts'
import type { PlanOptions } from '#src/engine/plan/plan-film.ts'
import { shotFamilies } from '#src/engine/plan/shots/shot-offer.ts'
import { tierNames } from '#src/engine/plan/timeline.ts'
import { samplePhoto } from '#test/engine/sample-analysis.ts'

// Whatever photos and options a film may be planned of.

export function analyses(): fc.Arbitrary<Analysis> {
  const span = fc
    .tuple(fc.double({ min: 0, max: 0.95, noNaN: true }), fc.double({ min: 0.05, max: 1, noNaN: true }))
    .map(([from, share]) => [from, Math.max(0.01, (1 - from) * share)] as const)
  const photo = fc.record({
    width: fc.integer({ min: 200, max: 12_000 }),
    height: fc.integer({ min: 200, max: 4000 }),
    quality: fc.integer({ min: 0, max: 100 }),
    shows: fc.constantFrom('food', 'bedroom', 'product', 'vehicle'),
    orientation: fc.constantFrom('portrait', 'landscape', 'panorama'),
    subject: fc.tuple(span, span).map(([[x, width], [y, height]]) => ({ x, y, width, height })),
  })
  return fc.array(photo, { minLength: 3, maxLength: 26 }).map((photos) => ({
    photos: photos.map((facts, index) =>
      samplePhoto(index, index === photos.length - 1 ? { ...facts, sequenceType: 'closing' } : facts),
    ),
    problems: [],
  }))
}

function shotWishes(): fc.Arbitrary<ShotWish> {
  return fc.record({
    photoPath: fc.nat({ max: 6 }).map((index) => `photo-${index}.jpg`),
    showing: fc.nat({ max: 2 }),
    take: fc.option(
      fc.record({
        family: fc.constantFrom(...shotFamilies),
        direction: fc.constantFrom('in', 'out', 'left', 'right', 'up', 'down', 'still'),
      }),
    ),
    transition: fc.option(fc.constantFrom('cut', 'crossfade', 'slide', 'whip', 'zoom', 'leak', 'dip')),
    beats: fc.integer({ min: -30, max: 30 }),
  })
}

export function planOptions(): fc.Arbitrary<PlanOptions> {
  return fc.record({
    tier: fc.constantFrom(...tierNames),
    format: fc.constantFrom(...formatNames),
    seed: fc.nat(),
    seconds: fc.option(fc.integer({ min: 15, max: 60 }), { nil: undefined }),
    isPreview: fc.boolean(),
    shots: fc.array(shotWishes(), { maxLength: 4 }),
    words: fc.record({
      businessName: fc.option(fc.string({ minLength: 1, maxLength: 80 }), { nil: undefined }),
      cta: fc.option(fc.string({ minLength: 1, maxLength: 80 }), { nil: undefined }),
      captions: fc.array(fc.string({ minLength: 1, maxLength: 300 }), { maxLength: 6 }),
    }),
  })
}
