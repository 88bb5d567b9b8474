import { filmLooks, musicMoods } from '#src/contracts/studio/film-choices.ts'
import { mostLanes } from '#src/contracts/studio/film-defaults.ts'
import { keptDaysBounds } from '#src/contracts/studio/kept-days.ts'
import { roundBounds } from '#src/contracts/sales/revision-rounds.ts'
import type { SettingGroup } from './setting-groups.ts'

const { least, most } = keptDaysBounds

const choicesOf = (usual: string, names: Record<string, string>) => [
  { value: '', label: usual },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]

export const productionGroups: SettingGroup[] = [
  {
    title: 'New films',
    purpose: 'What a film starts with where the customer has chosen nothing. You can change each film in its job.',
    fields: [
      {
        key: 'filmMood',
        label: 'Music',
        hint: 'The mood of the score.',
        choices: choicesOf('Match the business and package', musicMoods),
      },
      {
        key: 'filmLook',
        label: 'Look',
        hint: 'The colours of the film.',
        choices: choicesOf('Match the package', filmLooks),
      },
      {
        key: 'filmDelivery',
        label: 'Delivery',
        hint: 'A buyer you have to confirm always waits for you.',
        choices: [
          { value: 'approved', label: 'I approve each film first' },
          { value: 'itself', label: 'Goes out when it is made' },
        ],
      },
      {
        key: 'renderLanes',
        label: 'Films made at once',
        hint: `On each machine, from 1 to ${mostLanes}. Empty: as many as it carries.`,
        inputMode: 'numeric',
      },
    ],
  },
  {
    title: 'Revisions',
    purpose:
      'How often a customer may ask for changes. The Terms, your emails and the launched site name it. It counts for new orders: earlier ones keep what they were sold with.',
    fields: [
      {
        key: 'revisionRounds',
        label: 'Rounds of changes',
        hint: `With each film, from ${roundBounds.least} to ${roundBounds.most}. Extra Revisions adds 3.`,
        inputMode: 'numeric',
        isShort: true,
      },
    ],
  },
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
