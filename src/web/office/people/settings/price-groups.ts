import { addOnIds, addOns, serviceIds, serviceNames } from '#src/contracts/catalogue.ts'
import type { SettingGroup } from './setting-groups.ts'
import { wordTable } from '#src/kit/word-table.ts'

// Packages and prices. Empty means the default again.

const inCurrency = 'In your currency.'
const short = { hint: inCurrency, inputMode: 'decimal', isShort: true } as const

const films = wordTable({ 'combo-3': 'Three films of the second tier.', 'combo-5': 'Five films of the second tier.' })

export const priceGroups: SettingGroup[] = [
  {
    title: 'Packages',
    purpose: 'Your price list, on the landing page, the quote form and the checkout. Orders keep the price you agreed.',
    fields: [
      ...serviceIds.map((id) => ({
        key: `price.${id}` as const,
        label: serviceNames[id],
        ...short,
        hint: films[id] ?? inCurrency,
      })),
      { key: 'price.rush', label: 'Rush', ...short, hint: 'Added for ‘as soon as possible’.' },
      { key: 'price.photography', label: 'Photography service', ...short, hint: 'Requested with a quote.' },
    ],
  },
  {
    title: 'Add-ons',
    purpose: 'Customers choose them at the checkout. The landing page lists them.',
    fields: [
      ...addOnIds.map((id) => ({ key: `price.${id}` as const, label: addOns[id].name, ...short })),
      { key: 'price.voice', label: 'Voice Service', ...short, hint: 'Requested with a quote.' },
    ],
  },
  {
    title: 'Prices in the Terms',
    purpose:
      'The prices the Terms page states. Your screens use them for estimates, and a checkout without a choice charges VR2.',
    fields: [
      { key: 'terms.vr1', label: 'VR1 Standard in the Terms', ...short },
      { key: 'terms.vr2', label: 'VR2 Premium in the Terms', ...short },
      { key: 'terms.vr3', label: 'VR3 Luxury in the Terms', ...short },
      { key: 'terms.monthly', label: 'Monthly package of 5 videos', ...short },
      { key: 'terms.express', label: 'Express delivery in the Terms', ...short },
    ],
  },
  {
    title: 'VAT',
    purpose: 'Customers always see and pay prices with VAT. A receipt keeps the rate it was issued with.',
    fields: [
      {
        key: 'vat.rate',
        label: 'VAT rate',
        hint: 'In per cent. Receipts state it once you have a VAT number.',
        inputMode: 'decimal',
        isShort: true,
      },
      {
        key: 'vat.mode',
        label: 'Typed prices',
        hint: 'If you add VAT, you sell 100 for 120 at a rate of 20.',
        choices: [
          { value: 'included', label: 'Include VAT' },
          { value: 'added', label: 'Add VAT on top' },
        ],
        isShort: true,
      },
    ],
  },
  {
    title: 'Offers',
    purpose: 'An offer you have already sent keeps its price until it ends.',
    fields: [
      {
        key: 'offer.percent',
        label: 'Published discount',
        hint: 'Per cent off the package, for 48 hours from the first visit.',
        inputMode: 'numeric',
        isShort: true,
      },
      { key: 'offer.day7', label: 'First film, in the second follow-up', ...short, hint: 'VR1, for a week.' },
    ],
  },
]
