import type { Customer } from '#src/contracts/people/customers.ts'
import { type Prices, servicePricePence } from '#src/contracts/prices.ts'
import { formatPence, sumPence } from '#src/kit/money.ts'
import { usePrices } from '#src/web/office/shared/prices.ts'
import styles from './revenue-line.module.css'
import { useCustomerFigures } from './use-customer-figures.ts'

export function RevenueLine({ customers }: { customers: Customer[] }) {
  const prices = usePrices()
  const figures = useCustomerFigures().data
  return (
    <p className={styles.revenue}>
      Revenue potential, this page {formatPence(potentialPence(customers, prices))}.
      {figures && ` All customers ${formatPence(figures.revenuePotential * 100)}.`}
    </p>
  )
}

// As the document has it: the list prices of the operator's book, of the customers on this page.
export const potentialPence = (customers: Customer[], prices: Prices): number =>
  sumPence(customers.map(({ serviceType }) => servicePricePence(prices, 'terms', serviceType)))
