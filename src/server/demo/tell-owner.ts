import { idleSeconds, login } from '#src/contracts/people/auth.ts'
import { addCustomerNote, archiveCustomer, setCustomerPriority } from '#src/contracts/people/customers.ts'
import { listOrders, markTransferReceived } from '#src/contracts/sales/orders.ts'
import { acknowledgeAlert, listAlerts } from '#src/contracts/overview/website.ts'
import { hourMs, secondMs } from '#src/kit/time.ts'
import { DemoBrowser } from './browser.ts'
import type { DemoClock } from './demo-clock.ts'
import { makeProducer } from './tell-producer.ts'
import { makeWriter } from './tell-writer.ts'

// The owner at her desk. A session ends after a while without use, and after some hours in any case: she logs in again
// in time.
export function makeOwner({ address, password, clock }: { address: string; password: string; clock: DemoClock }) {
  const browser = new DemoBrowser(address)
  let [loggedInMs, usedMs] = [0, 0]
  const open = async (): Promise<DemoBrowser> => {
    const nowMs = clock.now().getTime()
    if (Math.abs(nowMs - usedMs) > (idleSeconds * secondMs) / 2 || Math.abs(nowMs - loggedInMs) > hourMs) {
      await browser.call(login, { body: { password } })
      loggedInMs = nowMs
    }
    usedMs = nowMs
    return browser
  }
  return {
    ...makeProducer(open, clock),
    ...makeWriter(open),
    note: async (id: string, note: string) => {
      await (await open()).call(addCustomerNote, { params: { id }, body: { note } })
    },
    prefer: async (id: string, priority: 'high' | 'low') => {
      await (await open()).call(setCustomerPriority, { params: { id }, body: { priority } })
    },
    archive: async (id: string) => {
      await (await open()).call(archiveCustomer, { params: { id } })
    },
    bookTransfer: async (orderNumber: string) => {
      const desk = await open()
      const orders = await desk.call(listOrders)
      const order = orders.find((one) => one.orderNumber === orderNumber)
      if (order) await desk.call(markTransferReceived, { params: { id: order.id }, body: {} })
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

export type Owner = ReturnType<typeof makeOwner>
