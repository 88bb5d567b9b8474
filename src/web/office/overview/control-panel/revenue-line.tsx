import { servicePricePence } from '#src/contracts/catalogue.ts'
import type { Customer } from '#src/contracts/people/customers.ts'
import { formatPence, sumPence } from '#src/kit/money.ts'
import styles from './revenue-line.module.css'
import { useCustomerFigures } from './use-customer-figures.ts'

export function RevenueLine({ customers }: { customers: Customer[] }) {
  const figures = useCustomerFigures().data
  return (
    <p className={styles.revenue}>
      Revenue potential, this page {formatPence(potentialPence(customers))}.
      {figures && ` All customers ${formatPence(figures.revenuePotential * 100)}.`}
    </p>
  )
}

// As the document has it: the list prices of the operator's book, of the customers on this page.
export const potentialPence = (customers: Customer[]): number =>
  sumPence(customers.map(({ serviceType }) => servicePricePence('terms', serviceType)))
