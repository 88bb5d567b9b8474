import { type AddOnId, addOns, type ServiceId, serviceNames } from '#src/contracts/catalogue.ts'
import { isIncluded, withoutIncluded } from '#src/contracts/sales/packages.ts'
import { formatPence } from '#src/kit/money.ts'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { addOnTexts } from '#src/web/site/shared/add-on-texts.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import { FormPart } from '#src/web/site/shared/form-part.tsx'
import { say } from '#src/web/ui/say.ts'
import * as words from '#src/contracts/words/site/checkout.ts'
import styles from './picks.module.css'

export interface AddOnPicksProps {
  service: ServiceId
  chosen: AddOnId[]
  // Without it the fields are the browser's own.
  onChange: ((chosen: AddOnId[]) => void) | undefined
  disabled: boolean
}

const ids = Object.keys(addOns) as AddOnId[]

export function AddOnPicks({ service, chosen, onChange, disabled }: AddOnPicksProps) {
  const prices = usePrices()
  const sold = withoutIncluded(service, chosen)
  const toggle = (id: AddOnId) => ids.filter((other) => (other === id) !== chosen.includes(other))
  return (
    <FormPart
      title={say(words.optionalAddOnsTitle)}
      note={
        <span className={classNames(layout.timecode, styles.count)} role="status">
          {say(words.addOnsChosen, { count: sold.length })}
        </span>
      }
    >
      <div className={classNames(styles.picks, styles.pairs)}>
        {ids.map((id) => (
          <Checkbox
            key={id}
            name="addOns"
            autoComplete="off"
            value={id}
            label={say(addOns[id].name)}
            hint={
              isIncluded(service, id)
                ? say(words.includedIn, { package: say(serviceNames[service]) })
                : say(addOnTexts[id])
            }
            {...(!isIncluded(service, id) && { amount: formatPence(prices.addOns[id]) })}
            disabled={disabled || isIncluded(service, id)}
            {...(onChange && { checked: sold.includes(id), onChange: () => onChange(toggle(id)) })}
          />
        ))}
      </div>
    </FormPart>
  )
}
