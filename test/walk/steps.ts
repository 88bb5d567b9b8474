import type { Walk, Step } from './walk.ts'
import { quote, merge, unmerge, batch, archive, restore, eraseSomebody } from './people-steps.ts'
import { useCard, lateEvent, moneyArrives, cancel, refund, endRefund, dispute, goOn } from './money-steps.ts'
import { openForm, sendAgain, claimOffer, byTransfer, byPhone, aWeekPasses } from './order-steps.ts'

// Calls that people really make, each answered as the model says and followed by it.

// As often as they stand here.
const steps: Step[] = [
  quote,
  openForm,
  openForm,
  sendAgain,
  claimOffer,
  claimOffer,
  byTransfer,
  byPhone,
  useCard,
  useCard,
  useCard,
  lateEvent,
  lateEvent,
  moneyArrives,
  cancel,
  refund,
  refund,
  endRefund,
  dispute,
  goOn,
  batch,
  merge,
  unmerge,
  archive,
  restore,
  eraseSomebody,
  aWeekPasses,
]

export async function takeStep(walk: Walk): Promise<void> {
  const isFirst = walk.shop.entries.length === 0
  for (;;) {
    const taken = (isFirst ? quote : walk.chance.pick(steps))(walk)
    if (!taken) continue
    await taken
    return
  }
}
