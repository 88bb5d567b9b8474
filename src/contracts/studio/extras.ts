import { type AddOnId, addOns } from '#src/contracts/catalogue.ts'

// What was sold beside the film itself. Each is a line on the job.
export const extraIds = [
  'express',
  'premium-music',
  'custom-branding',
  'extra-revisions',
  'social-sizes',
  'priority-support',
  'rush',
] as const satisfies (AddOnId | 'rush')[]
export type ExtraId = (typeof extraIds)[number]

export const extraNames: Record<ExtraId, string> = {
  ...(Object.fromEntries(Object.entries(addOns).map(([id, { name }]) => [id, name])) as Record<AddOnId, string>),
  rush: 'Rush',
}
