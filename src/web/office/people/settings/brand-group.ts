import { defaultBrand } from '#src/contracts/people/brand.ts'
import type { SettingGroup } from './setting-groups.ts'

export const brandGroup: SettingGroup = {
  title: 'Brand',
  purpose: 'The site, emails and receipts change at once. Films carry your customer’s brand, not yours.',
  fields: [
    {
      key: 'brandAccent',
      label: 'Colour of buttons and highlights',
      hint: 'Strong enough to see on white. We choose a readable text colour for it.',
      colour: defaultBrand.accent,
    },
    {
      key: 'brandInk',
      label: 'Colour of dark pages',
      hint: 'Nearly black: it sits behind white text, and is the text colour on white.',
      colour: defaultBrand.ink,
    },
  ],
}
