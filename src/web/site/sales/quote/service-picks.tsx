import { type ServiceId, serviceIds, serviceNames, servicePricePence } from '#src/contracts/catalogue.ts'
import { formatPence } from '#src/kit/money.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { useSiteContent } from '#src/web/site/shared/site-content.ts'
import { describeTier } from '#src/web/site/shared/tier-content.ts'
import type { Ask } from './ask.ts'
import { emptyQuote } from './quote-fields.ts'
import styles from './service-picks.module.css'

export function ServicePicks({ ask }: { ask: Ask }) {
  const { error, ...registration } = ask('serviceType')
  const { isLaunched } = useSiteContent()
  return (
    <fieldset className={styles.picks}>
      <legend>Service Type</legend>
      {serviceIds.map((id) => (
        <label key={id} className={styles.pick}>
          <input type="radio" value={id} defaultChecked={id === emptyQuote.serviceType} required {...registration} />
          <span>
            <b>{serviceNames[id]}</b>
            <span className={styles.content}>{describe(id, isLaunched)}</span>
          </span>
          <span className={classNames(layout.poster, layout.figures, styles.price)}>
            {formatPence(servicePricePence('list', id))}
          </span>
        </label>
      ))}
      {error && <small className={styles.error}>{error}</small>}
    </fieldset>
  )
}

function describe(id: ServiceId, isLaunched: boolean): string {
  const { photos, lines } = describeTier(id, isLaunched)
  return photos ? [photos, ...lines.map((line) => line.replace(/^[A-Z](?=[a-z])/, lower))].join(', ') : lines.join(', ')
}

const lower = (letter: string): string => letter.toLowerCase()
