import { formatCount } from '#src/kit/format-date.ts'
import { serviceIds } from '#src/contracts/catalogue.ts'
import type { Customer } from '#src/contracts/people/customers.ts'
import { servicePricePence } from '#src/contracts/prices.ts'
import { formatPence } from '#src/kit/money.ts'
import { usePrices } from '#src/web/office/shared/prices.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { nameService } from '#src/web/office/shared/service-name.ts'
import styles from './revenue-potential.module.css'
import { potentialPence } from './revenue-line.tsx'
import { useCustomerFigures } from './use-customer-figures.ts'

const barWidth = 600
const barHeight = 44

// A bar of the page's customers: as wide as their price, one part a service.
export function RevenuePotential({ customers }: { customers: Customer[] }) {
  const figures = useCustomerFigures().data
  const prices = usePrices()
  const whole = potentialPence(customers, prices)
  const parts = serviceIds
    .map((service) => ({ service, count: customers.filter(({ serviceType }) => serviceType === service).length }))
    .filter(({ count }) => count > 0)
    .map(({ service, count }) => ({ service, count, pence: count * servicePricePence(prices, 'terms', service) }))
  return (
    <Panel title="Revenue potential" aside={<span>List prices of the {customers.length} customers on this page</span>}>
      {parts.length > 0 && (
        <>
          <Bar parts={parts} whole={whole} />
          <ul className={styles.legend}>
            {parts.map(({ service, count, pence }, index) => (
              <li key={service}>
                <i className={styles[`part${index + 1}`]} />
                {nameService(service)}, {count} × {formatPence(servicePricePence(prices, 'terms', service))}:{' '}
                <b>{formatPence(pence)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.sum}>
        <b>{formatPence(whole)} this page.</b>{' '}
        {figures && (
          <span className={styles.soft}>
            True total, {formatCount(figures.paying)} customers: {formatPence(figures.revenuePotential * 100)}.
          </span>
        )}
      </p>
    </Panel>
  )
}

function Bar({ parts, whole }: { parts: { service: string; pence: number }[]; whole: number }) {
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { pence }) => sum + pence, 0))
  const toWidth = (pence: number) => (pence / whole) * barWidth
  return (
    <svg className={styles.bar} viewBox={`0 0 ${barWidth} ${barHeight}`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ service, pence }, index) => (
        <rect
          key={service}
          className={styles[`part${index + 1}`]}
          x={toWidth(starts[index] ?? 0)}
          width={Math.max(0, toWidth(pence) - 3)}
          height={barHeight}
        />
      ))}
    </svg>
  )
}
