// An edit as data: how long, what shape, which slots, how they join and look. `--template` renders one from a file.

import { z } from 'zod'
import { roles } from '#src/engine/plan/edit/rhythm.ts'
import { filmStyleSchema, transitionKinds } from '#src/engine/plan/film-style.ts'
import { formatNames } from '#src/engine/plan/formats.ts'
import { shotFamilies, shotSizes } from '#src/engine/plan/shots/shot-offer.ts'
import { tierNames } from '#src/engine/plan/timeline.ts'

const slotSchema = z.strictObject({
  // Length against the other slots; the beats of the music round it.
  weight: z.number().min(0.2).max(5),
  // What the slot is for, and the shot it would like; the photos decide whether they have one.
  role: z.enum(roles).optional(),
  family: z.enum(shotFamilies).optional(),
  size: z.enum(shotSizes).optional(),
  transition: z.enum(transitionKinds).optional(),
})

export const templateSchema = z.strictObject({
  id: z
    .string()
    .max(60)
    .regex(/^[a-z0-9-]+$/),
  name: z.string().min(1).max(80),
  description: z.string().max(300),
  tier: z.enum(tierNames),
  format: z.enum(formatNames),
  // Whatever is missing is as the tier has it.
  style: filmStyleSchema.partial().required({ seconds: true }),
  slots: z.array(slotSchema).min(1).max(40),
  titles: z.strictObject({
    tagline: z.string().max(80).optional(),
    captions: z.array(z.string().min(1).max(300)).max(12),
    cta: z.string().max(80).optional(),
  }),
})
export type Template = z.infer<typeof templateSchema>
