import { DemoBrowser } from './browser.ts'
import type { DemoClock } from './demo-clock.ts'
import { planMonth, type Scene } from './plan-month.ts'
import { type Asked, askForQuote, orderByTransfer, payByCard } from './tell-customer.ts'
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
  orderNumber?: string
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
    const visit = visits.get(name) ?? (await begin(address, scene))
    visits.set(name, visit)
    await play(scene, visit, owner)
    if (mailing.includes(scene.kind)) {
      visit.mails += 1
      await owner.awaitMails(visit.asked.customerId, visit.mails)
    }
    say(`${scene.at.toISOString().slice(0, 10)}  ${name} ${words[scene.kind]}`)
  }
}

const mailing: Scene['kind'][] = ['asks', 'pays', 'orders', 'booked', 'answered']

const words: Record<Scene['kind'], string> = {
  asks: 'asks for a quote',
  answered: 'gets an answer',
  preferred: 'comes first',
  pays: 'pays by card',
  orders: 'orders by bank transfer',
  booked: 'has paid: the transfer arrived',
  archived: 'is archived',
}

async function begin(address: string, { person }: Scene): Promise<Visit> {
  const browser = new DemoBrowser(address)
  return { browser, asked: await askForQuote(browser, person), mails: 0 }
}

async function play({ kind, person }: Scene, visit: Visit, owner: Owner): Promise<void> {
  const { browser, asked } = visit
  if (kind === 'answered') {
    await owner.write(person, `Your film for ${person.business}`, answerTo(person.name))
    await owner.note(asked.customerId, `Wrote to ${person.name.split(' ')[0]}: asked for the best time to call.`)
  }
  if (kind === 'preferred') await owner.prefer(asked.customerId, person.service === 'vr1' ? 'low' : 'high')
  if (kind === 'pays') await payByCard(browser, person, asked)
  if (kind === 'orders') visit.orderNumber = await orderByTransfer(browser, person, asked)
  if (kind === 'booked' && visit.orderNumber) await owner.bookTransfer(visit.orderNumber)
  if (kind === 'archived') await owner.archive(asked.customerId)
}

const answerTo = (name: string): string =>
  `Hello ${name.split(' ')[0]},\n\nthank you for your request. Your photos are all we need to begin; the film is with you 24-48 hours after your order.\n\nWhen may I call you?\n\nReelwright`
