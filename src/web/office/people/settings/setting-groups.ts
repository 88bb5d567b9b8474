import type { Choice } from '#src/contracts/enumerations.ts'
import type { SecretKey } from '#src/contracts/people/secret-rules.ts'
import { currencies } from '#src/contracts/region.ts'
import type { SettingKey } from '#src/contracts/people/setting-rules.ts'

// How the settings are laid out for the owner: in the order of somebody who opens a shop.

export interface SettingField {
  key: SettingKey
  label: string
  hint: string
  lines?: number
  type?: 'email' | 'tel' | 'url' | 'time'
  // One of these, instead of a text.
  choices?: readonly Choice<string>[]
  autoComplete?: string
  inputMode?: 'decimal' | 'numeric'
  // Shown while none is chosen.
  colour?: string
  // A few characters: two stand beside each other.
  isShort?: boolean
}

// Typed in and never shown again.
export interface SecretField {
  key: SecretKey
  label: string
  hint: string
}

export interface SettingGroup {
  title: string
  purpose: string
  fields: SettingField[]
  secrets?: SecretField[]
}

const currencyNames = new Intl.DisplayNames(['en'], { type: 'currency' })

export const settingGroups: SettingGroup[] = [
  {
    title: 'Your business',
    purpose: 'Appears on every page, email and receipt, in the Terms and in the Privacy Policy.',
    fields: [
      { key: 'businessName', label: 'Name of the shop', hint: 'What customers call you, such as Olive Films.' },
      {
        key: 'legalName',
        label: 'Legal name',
        hint: 'Your own name or that of the company, such as Olive Films Ltd.',
        autoComplete: 'organization',
      },
      { key: 'address', label: 'Address', hint: 'As on a letter.', lines: 3, autoComplete: 'street-address' },
      { key: 'companyNumber', label: 'Company number', hint: 'Only if you are registered.' },
      {
        key: 'vatNumber',
        label: 'VAT number',
        hint: 'With it, receipts show the VAT. Earlier receipts stay as they are.',
      },
    ],
  },
  {
    title: 'How customers reach you',
    purpose: 'Appears on the landing page, the quote form, the checkout and at the foot of every page.',
    fields: [
      { key: 'supportEmail', label: 'Email', hint: 'Where customers write to.', type: 'email', autoComplete: 'email' },
      { key: 'supportPhone', label: 'Phone', hint: 'Leave it empty to show none.', type: 'tel', autoComplete: 'tel' },
      {
        key: 'supportWhatsApp',
        label: 'WhatsApp',
        hint: 'We treat a number that starts with 0 as British.',
        type: 'tel',
      },
      { key: 'openingHours', label: 'Opening hours', hint: 'Such as Monday to Friday, 9 to 5.' },
    ],
  },
  {
    title: 'Country',
    purpose: 'How we write amounts and dates, and when a day begins. Translate the site’s texts under Texts.',
    fields: [
      {
        key: 'currency',
        label: 'Currency',
        hint: 'Used for every price. You can’t change it after the first order.',
        choices: currencies.map((value) => ({ value, label: `${value}, ${currencyNames.of(value)}` })),
      },
      { key: 'locale', label: 'Language', hint: 'With the country, such as en-GB or de-DE.', autoComplete: 'off' },
      {
        key: 'timeZone',
        label: 'Time zone',
        hint: 'For every date and promise, and for automatic emails.',
        choices: ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value })),
      },
    ],
  },
  {
    title: 'Bank transfer',
    purpose: 'We show and email them to customers who pay by transfer.',
    fields: [
      {
        key: 'bankDetails',
        label: 'Bank details',
        hint: 'Account name, sort code, account number. Leave empty to send them yourself within 2 hours.',
        lines: 4,
      },
    ],
  },
  {
    title: 'Links',
    purpose: 'Pages outside this product.',
    fields: [
      {
        key: 'analyticsUrl',
        label: 'Analytics',
        hint: 'Where your analytics button leads.',
        type: 'url',
      },
      {
        key: 'backupFormUrl',
        label: 'Backup form',
        hint: 'We offer it to visitors when the quote form fails.',
        type: 'url',
      },
    ],
  },
]
