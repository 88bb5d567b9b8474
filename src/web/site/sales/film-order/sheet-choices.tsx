import { type AddOnId, addOnIds, addOns, serviceNames } from '#src/contracts/catalogue.ts'
import { isIncluded, withoutIncluded } from '#src/contracts/sales/packages.ts'
import { type FilmTier, filmTiers } from '#src/contracts/studio/film-choices.ts'
import * as buyerWords from '#src/contracts/words/site/buyer.ts'
import * as checkoutWords from '#src/contracts/words/site/checkout.ts'
import * as words from '#src/contracts/words/site/film-order.ts'
import { formatDate } from '#src/kit/format-date.ts'
import { formatPence } from '#src/kit/money.ts'
import { hourMs } from '#src/kit/time.ts'
import type { Price } from '#src/web/site/sales/checkout/estimate-cart.ts'
import { addOnTexts } from '#src/web/site/shared/add-on-texts.ts'
import { expressHours, rushHours, standardHours } from '#src/web/site/shared/delivery-day.ts'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { sayChoice } from '#src/web/site/shared/say-choice.ts'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import { describeTier } from '#src/web/site/shared/tier-content.ts'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { say } from '#src/web/ui/say.ts'
import styles from './order-sheet.module.css'

interface OrderedFilmProps {
  poster: string | undefined
  tier: FilmTier
  photos: number
  price: Price | undefined
  hours: number
  // The work waits 14 days: no moment is named.
  waits: boolean
}

export function OrderedFilm({ poster, tier, photos, price, hours, waits }: OrderedFilmProps) {
  const moment = momentAfter(hours, 'long')
  return (
    <div className={styles.film}>
      {poster ? <img src={poster} alt={say(words.posterPictureText)} /> : <span />}
      <div aria-live="polite">
        <p className={classNames(layout.poster, layout.figures, styles.total)}>
          {price ? formatPounds(price.total) : '...'}
        </p>
        <p>
          <b>{sayChoice(tier, photos)}</b>
        </p>
        <p className={styles.soft}>{waits ? say(buyerWords.beginsLater) : say(words.arrivesBy, { moment })}</p>
        {price && price.basePrice < price.originalPrice && (
          <p className={styles.soft}>
            {say(checkoutWords.discountPrices, {
              originalPrice: formatPounds(price.originalPrice),
              basePrice: formatPounds(price.basePrice),
            })}
          </p>
        )}
      </div>
    </div>
  )
}

// The day and the clock time in the shop's zone: 'Saturday 21 November, 14:00'.
const momentAfter = (hours: number, length: 'short' | 'long'): string =>
  formatDate(Date.now() + hours * hourMs, {
    weekday: length,
    day: 'numeric',
    month: length,
    hour: '2-digit',
    minute: '2-digit',
  }).replace(' at ', ', ')

interface PackagePicksProps {
  tier: FilmTier
  disabled: boolean
  onChange: (tier: FilmTier) => void
}

export function PackagePicks({ tier, disabled, onChange }: PackagePicksProps) {
  const prices = usePrices()
  const next = filmTiers[filmTiers.indexOf(tier) + 1]
  return (
    <fieldset className={styles.part}>
      <legend>{say(words.packageTitle)}</legend>
      <div className={styles.switch}>
        {filmTiers.map((id) => (
          <label key={id}>
            <input
              type="radio"
              name="package"
              value={id}
              autoComplete="off"
              disabled={disabled}
              checked={id === tier}
              onChange={() => onChange(id)}
            />
            <b>{say(serviceNames[id])}</b>
            <span>{formatPence(prices.list[id])}</span>
          </label>
        ))}
      </div>
      {next && <p className={styles.soft}>{sayWhatItAdds(next, prices)}</p>}
    </fieldset>
  )
}

function sayWhatItAdds(id: FilmTier, prices: ReturnType<typeof usePrices>): string {
  const { lines } = describeTier(id, { isLaunched: false, prices, say })
  const list = lines.map((line) => line.charAt(0).toLowerCase() + line.slice(1)).join(', ')
  return say(words.packageAdds, { package: say(serviceNames[id]), lines: list })
}

interface AddOnChoiceProps {
  chosen: AddOnId[]
  disabled: boolean
  onChange: (chosen: AddOnId[]) => void
}

// Rush comes with a quote that asked for it, and express takes its place.
export const arrivalHours = (chosen: readonly AddOnId[], isRush: boolean): number =>
  chosen.includes('express') ? expressHours : isRush ? rushHours : standardHours

interface ArrivalPicksProps extends AddOnChoiceProps {
  isRush: boolean
  waits: boolean
}

// Express is a time of arrival here, not an extra once more.
export function ArrivalPicks({ chosen, isRush, waits, disabled, onChange }: ArrivalPicksProps) {
  const prices = usePrices()
  const others = chosen.filter((id) => id !== 'express')
  const hasExpress = chosen.includes('express')
  const times = [
    {
      hours: arrivalHours(others, isRush),
      note: isRush ? say(words.arrivalRush, { price: formatPence(prices.rush) }) : say(words.arrivalIncluded),
      addOns: others,
      isChosen: !hasExpress,
    },
    {
      hours: expressHours,
      note: say(words.arrivalExpress, { price: formatPence(prices.addOns.express) }),
      addOns: [...others, 'express' as const],
      isChosen: hasExpress,
    },
  ]
  return (
    <fieldset className={styles.part}>
      <legend>
        {waits ? (
          say(words.arrivesWithinTitle)
        ) : (
          <>
            {say(words.arrivesByTitle)} <small>{say(words.ifPhotosArriveToday)}</small>
          </>
        )}
      </legend>
      <div className={styles.switch}>
        {times.map(({ hours, note, addOns: wanted, isChosen }) => (
          <label key={hours}>
            <input
              type="radio"
              name="arrival"
              value={hours}
              autoComplete="off"
              disabled={disabled}
              checked={isChosen}
              onChange={() => onChange(wanted)}
            />
            <b>{waits ? say(words.hoursFromBeginning, { hours }) : momentAfter(hours, 'short')}</b>
            <span>{note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

// Folded: only what the package lacks can be chosen, and what it holds says so.
export function Extras({ service, chosen, disabled, onChange }: AddOnChoiceProps & { service: FilmTier }) {
  const prices = usePrices()
  const extras = addOnIds.filter((id) => id !== 'express')
  const lacking = withoutIncluded(service, extras)
  const held = extras.filter((id) => isIncluded(service, id))
  const cheapest = Math.min(...lacking.map((id) => prices.addOns[id]))
  const count = withoutIncluded(service, chosen).filter((id) => id !== 'express').length
  return (
    <details className={styles.extras}>
      <summary>
        <span>
          <b>{say(checkoutWords.optionalAddOnsTitle)}</b>
          <small>
            {count > 0
              ? say(checkoutWords.addOnsChosen, { count })
              : say(words.extrasFrom, { price: formatPence(cheapest) })}
          </small>
        </span>
        <Icon name="down" />
      </summary>
      <div className={styles.extraList}>
        {lacking.map((id) => (
          <Checkbox
            key={id}
            name="addOns"
            value={id}
            autoComplete="off"
            label={say(addOns[id].name)}
            hint={say(addOnTexts[id])}
            amount={formatPence(prices.addOns[id])}
            disabled={disabled}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
        {held.map((id) => (
          <p key={id} className={styles.held}>
            <b>{say(addOns[id].name)}</b>
            <span>{say(checkoutWords.includedIn, { package: say(serviceNames[service]) })}</span>
          </p>
        ))}
      </div>
    </details>
  )
}
