import { defaultBrand } from '#src/contracts/people/brand.ts'
import type { SettingGroup } from './setting-groups.ts'

export const brandGroup: SettingGroup = {
  title: 'Brand',
  purpose: 'The site, mails and receipts follow at once. Films carry the brand of the customer they are made for.',
  fields: [
    {
      key: 'brandAccent',
      label: 'Colour of buttons and marks',
      hint: 'Strong enough to be seen on white. We choose writing that can be read on it.',
      colour: defaultBrand.accent,
    },
    {
      key: 'brandInk',
      label: 'Colour of dark pages',
      hint: 'Nearly black: white writing stands on it, and it writes on white.',
      colour: defaultBrand.ink,
    },
  ],
}
