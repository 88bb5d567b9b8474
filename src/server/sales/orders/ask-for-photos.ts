import { dayMs } from '#src/kit/time.ts'
import { tryEach } from '#src/kit/try-each.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import { findBrief } from './brief-store.ts'
import type { OrderDeps } from './deps.ts'
import { writeLogoNeeded, writePhotosNeeded, writePhotosReceived } from './photo-mails.ts'
import { readyOrder } from './ready-order.ts'
import { countReminder, findOrdersToRemind, lockOrder, recordOrderEvent } from './store.ts'
import type { Order } from './tables.ts'

const reminderDays = [1, 3, 7]

// Paid orders that wait for their customer are asked about after 1, 3 and 7 days. One whose photos came at the very moment
// of its payment is found here too.
export async function askForPhotos(deps: OrderDeps): Promise<void> {
  await tryEach(await findOrdersToRemind(deps.database), ({ id }) =>
    deps.database.transaction(async (tx) => {
      const order = await lockOrder(tx, id)
      if (!order) return
      const ready = await readyOrder(deps, tx, order)
      if (ready) return void (await queueEmails(deps, tx, writePhotosReceived(deps, ready)))
      const mails = isDue(order, deps.clock.now()) ? await writeReminder(deps, order) : []
      if (mails.length === 0) return
      await countReminder(tx, id)
      await recordOrderEvent(tx, deps.clock.now(), { orderId: id, actor: 'system', kind: 'photos.asked' })
      await queueEmails(deps, tx, mails)
    }),
  )
}

async function writeReminder(deps: OrderDeps, order: Order) {
  if (!order.readyAt) return writePhotosNeeded(deps, order)
  const brief = await findBrief(deps.database, order.id)
  return order.addOns.includes('custom-branding') && !brief?.logoKey ? writeLogoNeeded(deps, order) : []
}

function isDue({ paidAt, photoReminders }: Order, now: Date): boolean {
  const days = reminderDays[photoReminders]
  return paidAt !== null && days !== undefined && now.getTime() >= paidAt.getTime() + days * dayMs
}
