import { DemoBrowser } from './browser.ts'
import type { DemoClock } from './demo-clock.ts'
import { planMonth, type Scene } from './plan-month.ts'
import { approve, type Asked, askForQuote, type Ordered, orderByTransfer, payByCard } from './tell-customer.ts'
import type { Owner } from './tell-owner.ts'

interface Stage {
  address: string
  owner: Owner
  clock: DemoClock
  say: (text: string) => void
}

interface Visit {
  browser: DemoBrowser
  asked: Asked
  ordered?: Ordered
  // How many letters they must have got so far.
  mails: number
}

// Everything goes through the same calls that people use, at the time of the story.
export async function playMonth({ address, owner, clock, say }: Stage): Promise<void> {
  const visits = new Map<string, Visit>()
  const scenes = planMonth(clock.now())
  for (const scene of scenes) {
    clock.set(scene.at)
    const { name } = scene.person
    const visit = visits.get(name) ?? (await begin(address, scene, owner))
    visits.set(name, visit)
    await plays[scene.kind](scene, visit, owner)
    if (mailing.includes(scene.kind)) {
      visit.mails += 1
      await owner.awaitMails(visit.asked.customerId, visit.mails)
    }
    say(`${scene.at.toISOString().slice(0, 10)}  ${name} ${words[scene.kind]}`)
  }
}

const mailing: Scene['kind'][] = ['asks', 'pays', 'orders', 'booked', 'answered', 'delivered', 'sampled', 'discounted']

const words: Record<Scene['kind'], string> = {
  asks: 'asks for a quote',
  answered: 'gets an answer',
  preferred: 'comes first',
  pays: 'pays by card',
  orders: 'orders by bank transfer',
  booked: 'has paid: the transfer arrived',
  delivered: 'gets the film',
  approves: 'approves the film',
  sampled: 'is reminded with a sample',
  discounted: 'is offered the discount',
  archived: 'is archived',
}

async function begin(address: string, { person }: Scene, owner: Owner): Promise<Visit> {
  const browser = new DemoBrowser(address)
  const asked = await askForQuote(browser, person)
  await owner.awaitPhotos(asked.customerId)
  return { browser, asked, mails: 0 }
}

type Play = (scene: Scene, visit: Visit, owner: Owner) => Promise<void>

const plays: Record<Scene['kind'], Play> = {
  // Done when the visit begins.
  asks: async () => {},
  answered: async ({ person }, { asked }, owner) => {
    await owner.write(person, `Your film for ${person.business}`, answerTo(person.name))
    await owner.note(asked.customerId, `Wrote to ${person.name.split(' ')[0]}: asked for the best time to call.`)
  },
  preferred: ({ person }, { asked }, owner) =>
    owner.prefer(asked.customerId, person.service === 'vr1' ? 'low' : 'high'),
  pays: async ({ person }, visit, owner) => {
    visit.ordered = await payByCard(visit.browser, person, visit.asked)
    await owner.awaitFilm(visit.asked.customerId)
  },
  orders: async ({ person }, visit) => {
    visit.ordered = await orderByTransfer(visit.browser, person, visit.asked)
  },
  booked: async (_, { asked, ordered }, owner) => {
    if (ordered) await owner.bookTransfer(ordered.orderNumber)
    await owner.awaitFilm(asked.customerId)
  },
  delivered: (_, { asked }, owner) => owner.deliver(asked.customerId),
  approves: async (_, { browser, ordered }) => {
    if (ordered) await approve(browser, ordered)
  },
  sampled: async ({ person }, { asked, browser }, owner) => {
    const link = await owner.readQuoteLink(asked.customerId)
    if (link) await browser.visit(link)
    await owner.followUp(person, asked.customerId, 'day3')
  },
  discounted: ({ person }, { asked }, owner) => owner.followUp(person, asked.customerId, 'day7'),
  archived: (_, { asked }, owner) => owner.archive(asked.customerId),
}

const answerTo = (name: string): string =>
  `Hello ${name.split(' ')[0]},\n\nThank you for your request. All we need to begin is your photos. You’ll have the film 24-48 hours after we have your payment and your photos.\n\nWhen would be a good time to call?\n\nReelwright`
