import { z } from 'zod'
import { jsonWithin } from '#src/contracts/bounded.ts'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { filmFormatNames, filmLookNames, filmTiers, musicMoodNames } from './film-choices.ts'
import { maxCaptionCharacters, maxPhotos } from './photo-limits.ts'
import { filmLine } from '#src/contracts/text.ts'

// The film that a visitor saw in their own browser before they ordered it: what they chose, and what the page knew of the
// photos. The same choices and the same knowledge give the same film.

const share = z.number().min(0).max(1)

const seenPhoto = z.object({
  // Its place among the photos that are sent.
  position: z.int().min(0).max(99),
  caption: filmLine(maxCaptionCharacters),
  isIncluded: z.boolean(),
  focus: z.object({ x: share, y: share }).nullable(),
  // As the engine describes a photo, which takes half of this; null where the page could not look at it.
  analysis: jsonWithin({ maxParts: 1_500, maxDepth: 5, maxCharacters: 40_000 }),
})

const seenFilm = z.object({
  tier: z.enum(filmTiers),
  format: z.enum(filmFormatNames),
  seed: z.int().min(0).max(2_000_000_000),
  mood: z.enum(musicMoodNames).nullable(),
  look: z.enum(filmLookNames).nullable(),
  keepsOrder: z.boolean(),
  // In the order of the film.
  photos: z.array(seenPhoto).max(maxPhotos),
})
export type SeenFilm = z.output<typeof seenFilm>

export const keepSeenFilm = defineCall({
  name: 'keepSeenFilm',
  summary: 'Keeps the film that a visitor saw before the quote, so that the same one is made.',
  at: paths.keepSeenFilm,
  access: 'capability',
  params: z.object({ customerId: idParam }),
  body: seenFilm,
  answer: success,
  bodyLimitBytes: maxPhotos * 48 * 1024,
  rateLimit: { perMinute: 20 },
})
