import type { Customer } from '#src/contracts/people/customers.ts'
import { formatPence, toPence } from '#src/kit/money.ts'

// What somebody paid counts more than what they were told.
export const sayPrice = ({ paidPrice }: Pick<Customer, 'paidPrice'>, toldPence: number): string =>
  paidPrice > 0 ? `${formatPence(toPence(paidPrice))} paid` : formatPence(toldPence)
