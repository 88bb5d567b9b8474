import type { SetupStep, StateOfStep } from '#src/contracts/overview/setup.ts'
import type { Tone } from '#src/web/ui/glyph.tsx'

interface Words {
  title: string
  purpose: string
  // What it means to leave the step as it is.
  unless: string
  // There is no form for it: it is done on the machine.
  isByHand?: boolean
}

export const stepWords: Record<SetupStep, Words> = {
  business: {
    title: 'Your business',
    purpose: 'Customers and the law want to know who sells.',
    unless: 'Pages and receipts then name nobody.',
  },
  brand: {
    title: 'Brand',
    purpose: 'Your logo and your colours, on the site, in mails and on receipts.',
    unless: 'The site keeps the colours and the mark it came with.',
  },
  prices: {
    title: 'Packages and prices',
    purpose: 'The list is filled in. Change what you like, then confirm it.',
    unless: 'The shop then asks the prices it came with.',
  },
  mail: {
    title: 'Mail',
    purpose: 'So that quotes, receipts and films reach your customers.',
    unless: 'Mails then stay in the log, and customers get none.',
  },
  payments: {
    title: 'Payments',
    purpose: 'How customers pay you: by card, by transfer or both.',
    unless: 'Cards then stay in test mode. Transfers work as soon as your bank details are here.',
  },
  clips: {
    title: 'Clips',
    purpose: 'The built-in engine needs no key. Enter one only if RunwayML shall make your clips.',
    unless: 'The built-in engine then makes every clip on this machine. Many shops never need more.',
  },
  legal: {
    title: 'Legal pages',
    purpose: 'Your details stand in the Terms and the Privacy Policy. Read both as a customer would.',
    unless: 'The pages are shown as they are, and nobody has checked them.',
  },
  samples: {
    title: 'Samples and reviews',
    purpose: 'The site came with invented reviews and figures. Keep those that are true of your business, or none.',
    unless: 'All of them leave the site at the launch.',
  },
  address: {
    title: 'Address and https',
    purpose: 'Where customers find you, and whether the way there is encrypted.',
    unless: 'Links in mails then lead to this machine only.',
    isByHand: true,
  },
  storage: {
    title: 'Where data is kept',
    purpose: 'Orders are in a database, photos and films are files.',
    unless: 'Both stay in the data folder of this machine. A backup is taken every night.',
    isByHand: true,
  },
  launch: {
    title: 'Launch',
    purpose: 'Takes the samples down and opens your shop.',
    unless: 'The site then stays as it is, with everything invented marked so.',
  },
}

export const stateWords: Record<StateOfStep['state'], { tone: Tone; word: string }> = {
  done: { tone: 'ok', word: 'Done' },
  open: { tone: 'busy', word: 'Open' },
  waived: { tone: 'idle', word: 'Left as it is' },
}

// 'waived' counts: nothing waits for the owner there.
export const countSettled = (steps: readonly StateOfStep[]): number =>
  steps.filter(({ state }) => state !== 'open').length

// Where somebody who comes back goes on.
export const firstOpen = (steps: readonly StateOfStep[]): SetupStep =>
  steps.find(({ state }) => state === 'open')?.step ?? 'launch'
