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
    purpose: 'Customers want to know who they are buying from, and the law says you must tell them.',
    unless: 'Pages and receipts carry no business name.',
  },
  brand: {
    title: 'Brand',
    purpose: 'Your logo and your colours, on the site, in emails and on receipts.',
    unless: 'The site keeps the colours and logo it came with.',
  },
  prices: {
    title: 'Packages and prices',
    purpose: 'The list is filled in. Change what you like, then confirm it.',
    unless: 'The shop charges the prices it came with.',
  },
  mail: {
    title: 'Mail',
    purpose: 'So that quotes, receipts and films reach your customers.',
    unless: 'Emails stay in the log and never reach your customers.',
  },
  payments: {
    title: 'Payments',
    purpose: 'How customers pay you: by card, by transfer or both.',
    unless: 'Cards stay in test mode. Transfers work as soon as your bank details are here.',
  },
  clips: {
    title: 'Clips',
    purpose: 'The built-in engine needs no key. Enter one only if you want RunwayML to make your clips.',
    unless: 'The built-in engine makes every clip on this machine. Many shops never need more.',
  },
  legal: {
    title: 'Legal pages',
    purpose: 'Your details appear in the Terms and the Privacy Policy. Read both as a customer would.',
    unless: 'Visitors see pages you haven’t checked.',
  },
  samples: {
    title: 'Samples and reviews',
    purpose: 'The site came with invented reviews and figures. Keep those that are true of your business, or none.',
    unless: 'The site drops all of them at launch.',
  },
  address: {
    title: 'Address and https',
    purpose: 'Where customers find you, over an encrypted connection.',
    unless: 'Links in emails only work on this machine.',
    isByHand: true,
  },
  storage: {
    title: 'Where data is kept',
    purpose: 'Orders are kept in a database, photos and films as files.',
    unless: 'Both stay in the data folder of this machine. We back them up every night.',
    isByHand: true,
  },
  launch: {
    title: 'Launch',
    purpose: 'Takes the samples down and opens your shop.',
    unless: 'The site stays as it is, with its invented content marked as samples.',
  },
}

export const stateWords: Record<StateOfStep['state'], { tone: Tone; word: string }> = {
  done: { tone: 'ok', word: 'Done' },
  open: { tone: 'busy', word: 'Open' },
  failed: { tone: 'fail', word: 'Not working' },
  waived: { tone: 'idle', word: 'Skipped' },
}

// What was skipped is not done.
export const countDone = (steps: readonly StateOfStep[]): number => steps.filter(({ state }) => state === 'done').length

export function describeProgress(steps: readonly StateOfStep[]): string {
  const skipped = steps.filter(({ state }) => state === 'waived').length
  return `${countDone(steps)} of ${steps.length} steps are done${skipped > 0 ? `, ${skipped} skipped` : ''}.`
}

// Where somebody who comes back goes on: first to what no longer works.
export const firstOpen = (steps: readonly StateOfStep[]): SetupStep =>
  (steps.find(({ state }) => state === 'failed') ?? steps.find(({ state }) => state === 'open'))?.step ?? 'launch'
