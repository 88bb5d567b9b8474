import { type ServiceId, serviceIds, serviceNames } from '#src/contracts/catalogue.ts'
import { formatPence } from '#src/kit/money.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { usePrices, useSiteContent } from '#src/web/site/shared/site-content.ts'
import { describeTier, type Shop } from '#src/web/site/shared/tier-content.ts'
import { say } from '#src/web/ui/say.ts'
import * as words from '#src/contracts/words/site/quote.ts'
import type { Ask } from './ask.ts'
import { emptyQuote } from './quote-fields.ts'
import styles from './service-picks.module.css'

export function ServicePicks({ ask }: { ask: Ask }) {
  const { error, ...registration } = ask('serviceType')
  const { isLaunched } = useSiteContent()
  const prices = usePrices()
  return (
    <fieldset className={styles.picks}>
      <legend>{say(words.serviceTypeLabel)}</legend>
      {serviceIds.map((id) => (
        <label key={id} className={styles.pick}>
          <input
            type="radio"
            autoComplete="off"
            value={id}
            defaultChecked={id === emptyQuote.serviceType}
            required
            {...registration}
          />
          <span>
            <b>{say(serviceNames[id])}</b>
            <span className={styles.content}>{describe(id, { isLaunched, prices, say })}</span>
          </span>
          <span className={classNames(layout.poster, layout.figures, styles.price)}>
            {formatPence(prices.list[id])}
          </span>
        </label>
      ))}
      {error && <small className={styles.error}>{error}</small>}
    </fieldset>
  )
}

function describe(id: ServiceId, shop: Shop): string {
  const { photos, lines } = describeTier(id, shop)
  return photos ? [photos, ...lines.map((line) => line.replace(/^[A-Z](?=[a-z])/, lower))].join(', ') : lines.join(', ')
}

const lower = (letter: string): string => letter.toLowerCase()
