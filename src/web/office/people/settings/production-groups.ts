import { keptDaysBounds } from '#src/contracts/studio/kept-days.ts'
import type { SettingGroup } from './setting-groups.ts'

const { least, most } = keptDaysBounds

export const productionGroups: SettingGroup[] = [
  {
    title: 'How long we keep photos and films',
    purpose:
      'The site, the Terms, the Privacy Policy and your emails name these days. What you change counts for new orders and new photos: earlier ones keep the days their customers were told.',
    fields: [
      {
        key: 'filmsKeptDays',
        label: 'Days after delivery',
        hint: `Photos and films of an order, from ${least} to ${most}. A customer can have them deleted sooner.`,
        inputMode: 'numeric',
        isShort: true,
      },
      {
        key: 'photosKeptDays',
        label: 'Days without a film',
        hint: `Photos that led to no film, from ${least} to ${most}.`,
        inputMode: 'numeric',
        isShort: true,
      },
    ],
  },
]
