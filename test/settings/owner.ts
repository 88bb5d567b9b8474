import { makeChance } from '#test/faults/make-chance.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'

export const firstPrice = 99

// Each stamp is a name, a text and a price that are changed together.
export const stampOf = (stamp: number) => ({ name: `Shop ${stamp}.`, headline: `Film ${stamp}.`, price: 2_000 + stamp })

// Changed on their own, and at most once in a sequence: then each can be taken back by its own button.
const others = {
  settings: ['openingHours', 'supportEmail', 'price.rush', 'price.express', 'brandInk'],
  words: [
    'words.home.pauseMotion',
    'words.quote.title',
    'words.checkout.belowTheButton',
    'words.shared.tryAgainButton',
  ],
}
const valueOf = (key: string, round: number): string => {
  if (key.startsWith('price.')) return String(300 + round)
  if (key === 'supportEmail') return `mail${round}@example.com`
  return key === 'brandInk' ? '#101820' : `Round ${round}`
}

interface Span {
  price: number
  fromMs: number
  // When another one may have taken its place.
  toMs: number
}

export type Owner = Awaited<ReturnType<typeof makeOwner>>

export async function makeOwner(address: string, seed: number) {
  const visitor = new Visitor(address)
  await send(visitor, '/api/admin/login', { password: testPassword })
  const spans: Span[] = [{ price: firstPrice, fromMs: 0, toMs: Number.POSITIVE_INFINITY }]
  let round = 0
  let changes = 0

  const setTogether = async (name: string, headline: string, price: string, asked: number) => {
    const file = {
      kind: 'reelwright settings',
      settings: { businessName: name, 'price.vr1': price },
      words: { 'words.home.headline': headline },
    }
    const span = { price: asked, fromMs: performance.now(), toMs: Number.POSITIVE_INFINITY }
    spans.push(span)
    await send(visitor, '/api/admin/settings/file', { file, isMeant: true })
    for (const earlier of spans) if (earlier !== span) earlier.toMs = Math.min(earlier.toMs, performance.now())
    changes += 3
  }
  const setOne = async (key: string) => {
    const isText = key.startsWith('words.')
    const values = { [key]: valueOf(key, round) }
    await send(visitor, isText ? '/api/admin/words' : '/api/admin/settings', { values })
    changes += 1
  }
  return {
    changes: () => changes,
    // Whether a price may have counted at some moment of that time.
    counted: (price: number, fromMs: number, toMs: number): boolean =>
      spans.some((span) => span.price === price && span.fromMs <= toMs && span.toMs >= fromMs),
    changeAtRandom: async (): Promise<number> => {
      round += 1
      // Each sequence has a seed of its own, so that runs add up.
      const chance = makeChance(seed + round - 1)
      const keys = [...others.settings, ...others.words].filter(() => chance() < 0.4)
      const at = Math.floor(chance() * (keys.length + 1))
      for (const key of keys.slice(0, at)) await setOne(key)
      const { name, headline, price } = stampOf(round)
      await setTogether(name, headline, String(price), price)
      for (const key of keys.slice(at)) await setOne(key)
      return round
    },
    takeAllBack: async () => {
      await setTogether('', '', '', firstPrice)
      for (const path of ['/api/admin/settings', '/api/admin/words']) {
        const { changes: listed } = (await (await visitor.get(path)).json()) as { changes: Change[] }
        for (const { id, after, isLast } of listed) {
          if (isLast && isOfRound(after, round)) await send(visitor, `/api/admin/settings/changes/${id}/undo`, {})
        }
      }
    },
  }
}

interface Change {
  id: string
  after: string
  isLast: boolean
}

const isOfRound = (after: string, round: number): boolean =>
  [`Round ${round}`, `mail${round}@example.com`, String(300 + round), '#101820'].includes(after)

async function send(visitor: Visitor, path: string, body: object): Promise<void> {
  const answer = await visitor.post(path, body)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}
