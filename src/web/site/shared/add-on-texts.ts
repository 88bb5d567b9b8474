import type { AddOnId } from '#src/contracts/catalogue.ts'

export const addOnTexts: Record<AddOnId, string> = {
  express: 'Your film in 12 hours instead of 24-48.',
  'premium-music': 'A choice of three scores, composed for your film. Yours to keep, stems included.',
  'custom-branding': 'Your logo, colours and closing card.',
  'extra-revisions': 'Up to 3 more rounds of changes.',
  'social-sizes': 'Stories, square and portrait from one edit.',
  'priority-support': 'Your messages are answered first.',
}
