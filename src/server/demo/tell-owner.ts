import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '#src/contracts/auth.ts'
import { addCustomerNote, archiveCustomer, setCustomerPriority } from '#src/contracts/customers.ts'
import { listEmails, sendEmail } from '#src/contracts/emails.ts'
import { sendFollowUp } from '#src/contracts/follow-ups.ts'
import { templateWords } from '#src/contracts/follow-up-templates.ts'
import { listOrders, markTransferReceived } from '#src/contracts/orders.ts'
import { changeProductionStatus, type JobSummary, listProduction } from '#src/contracts/production.ts'
import { acknowledgeAlert, listAlerts } from '#src/contracts/website.ts'
import { hourMs } from '#src/kit/time.ts'
import { DemoBrowser } from './browser.ts'
import type { DemoClock } from './demo-clock.ts'
import { contactOf, type Person } from './people.ts'

const lookMs = 100
const mostLooks = 50
// A film takes seconds on a quiet machine and a minute on a busy one.
const filmLookMs = 500
const mostFilmLooks = 600

// The owner at her desk. A session lasts two hours: after that she logs in again.
export function makeOwner({ address, password, clock }: { address: string; password: string; clock: DemoClock }) {
  const browser = new DemoBrowser(address)
  let loggedInMs = 0
  const open = async (): Promise<DemoBrowser> => {
    const nowMs = clock.now().getTime()
    if (Math.abs(nowMs - loggedInMs) > hourMs) {
      await browser.call(login, { body: { password } })
      loggedInMs = nowMs
    }
    return browser
  }
  return {
    note: async (id: string, note: string) => {
      await (await open()).call(addCustomerNote, { params: { id }, body: { note } })
    },
    prefer: async (id: string, priority: 'high' | 'low') => {
      await (await open()).call(setCustomerPriority, { params: { id }, body: { priority } })
    },
    archive: async (id: string) => {
      await (await open()).call(archiveCustomer, { params: { id } })
    },
    write: async (person: Person, customSubject: string, customMessage: string) => {
      const body = { to: contactOf(person).email, customSubject, customMessage, type: 'manual' as const }
      await (await open()).call(sendEmail, { body })
    },
    bookTransfer: async (orderNumber: string) => {
      const desk = await open()
      const orders = await desk.call(listOrders)
      const order = orders.find((one) => one.orderNumber === orderNumber)
      if (order) await desk.call(markTransferReceived, { params: { id: order.id }, body: {} })
    },
    // Until the film is there for the owner's look, or waits for photos; a story does not wait for ever.
    awaitFilm: async (customerId: string) => {
      const desk = await open()
      for (let look = 0; look < mostFilmLooks; look += 1) {
        const { jobs } = await desk.call(listProduction)
        const own = jobs.filter((job) => job.customerId === customerId)
        if (own.length > 0 && own.every(isAtRest)) return
        await sleep(filmLookMs)
      }
    },
    deliver: async (customerId: string) => {
      const desk = await open()
      const { jobs } = await desk.call(listProduction)
      for (const { id, customerId: of, status } of jobs) {
        if (of !== customerId || status !== 'editing') continue
        await desk.call(changeProductionStatus, { params: { jobId: id }, body: { status: 'completed' } })
      }
    },
    followUp: async (person: Person, customerId: string, template: 'day3' | 'day7') => {
      const body = {
        customerId,
        email: contactOf(person).email,
        name: person.name,
        template,
        ...templateWords[template],
      }
      await (await open()).call(sendFollowUp, { body })
    },
    // Until this many letters to somebody have left; a story does not wait for ever.
    awaitMails: async (customerId: string, count: number) => {
      const desk = await open()
      for (let look = 0; look < mostLooks; look += 1) {
        const mails = await desk.call(listEmails, { query: { customerId } })
        if (mails.filter(({ status }) => !['waiting', 'sending'].includes(status)).length >= count) return
        await sleep(lookMs)
      }
    },
    // All but the newest few, as on a desk of somebody who was away since yesterday.
    readAlerts: async (left: number) => {
      const desk = await open()
      const alerts = await desk.call(listAlerts, { query: { pageSize: '100' } })
      for (const { id } of alerts.filter(({ acknowledged }) => !acknowledged).slice(left)) {
        await desk.call(acknowledgeAlert, { params: { id } })
      }
    },
  }
}

const isAtRest = ({ status, work, problem }: JobSummary): boolean =>
  (status === 'editing' && work === 'done') || work === 'failed' || (work === 'waiting' && problem !== null)

export type Owner = ReturnType<typeof makeOwner>
