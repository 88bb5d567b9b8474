import { z } from 'zod'
import { filmKinds } from './kinds/film-kinds.ts'
import type { Described, Kinds, Reader } from './kinds/kinds.ts'
import { orderKinds } from './kinds/order-kinds.ts'
import { paymentKinds } from './kinds/payment-kinds.ts'
import { peopleKinds } from './kinds/people-kinds.ts'

const houseKinds = {
  'settings.changed': {
    when: 'You change settings or texts',
    did: 'They hold from now on, without a restart.',
    facts: z.object({ keys: z.array(z.string()) }),
  },
  'secret.changed': {
    when: 'You change a key or password of a provider',
    did: 'It is kept sealed, and holds from now on.',
    facts: z.object({ key: z.string() }),
  },
  'alert.opened': {
    when: 'An alert is raised',
    did: 'It is open once, however often the same trouble is seen, and emailed to you at once unless your settings say otherwise.',
    facts: z.object({ alertId: z.uuid() }),
    tells: ['owner'],
  },
} satisfies Kinds

// Every kind of event: the facts that were true when it happened, and how a customer's history words it (not at all, where
// the thing itself is shown there), and who is told at once. Facts never identify a person: names are read when an event is
// shown. What somebody typed freely (a note, a message, a failure) is emptied when a person is forgotten.
const catalogue = { ...peopleKinds, ...orderKinds, ...paymentKinds, ...filmKinds, ...houseKinds }

// Undefined for what a history shows otherwise, and for a kind of an earlier release.
export const sentenceOf = (kind: string): string | undefined => known.get(kind)?.says

export const tellsOf = (kind: string): Reader[] => known.get(kind)?.tells ?? []

export function wordsOf(kind: Kind): Pick<Described, 'when' | 'did'> {
  const { when, did } = catalogue[kind]
  return { when, did }
}

export const factsOf = (kind: Kind): z.ZodObject => catalogue[kind].facts

const known = new Map<string, Described>(Object.entries(catalogue))

export type Kind = keyof typeof catalogue

export type KindToldTo<R extends Reader> = {
  [K in Kind]: (typeof catalogue)[K] extends { tells: (infer Told)[] } ? (R extends Told ? K : never) : never
}[Kind]

export const kinds = Object.keys(catalogue) as Kind[]

// Those that a customer's history words.
export const saidKinds: string[] = kinds.filter((kind) => sentenceOf(kind))

export type Actor = 'owner' | 'customer' | 'system' | 'provider'

export interface EventOf<K extends Kind> {
  kind: K
  actor: Actor
  customerId?: string
  orderId?: string
  jobId?: string
  facts: z.infer<(typeof catalogue)[K]['facts']>
  // Names a cause that may be heard of twice: the second time nothing is recorded, and nothing follows.
  cause?: string
}

export type NewEvent = { [K in Kind]: EventOf<K> }[Kind]
