import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Payments } from './port.ts'

const notSetUp = (): AppError => new AppError('unavailable', refusals.cardsNotTaken)

const refuse = async (): Promise<never> => {
  throw notSetUp()
}

// A site that people can reach, without a provider: a test card must never pay for a film there.
export const noPayments: Payments = {
  kind: 'sandbox',
  createIntent: refuse,
  findIntent: async () => undefined,
  cancelIntent: refuse,
  refund: refuse,
  findIntentOfCharge: async () => undefined,
  findFee: async () => undefined,
  findDispute: async () => undefined,
  readEvent: () => {
    throw notSetUp()
  },
}
