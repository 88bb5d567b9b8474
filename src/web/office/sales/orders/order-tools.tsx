import { exportOrders, orderMethods } from '#src/contracts/sales/orders.ts'
import { monthChoices } from '#src/web/office/shared/month-choices.ts'
import { useNow } from '#src/web/office/shared/session/use-now.ts'
import { hourMs } from '#src/kit/time.ts'
import { addressOf } from '#src/web/api/address-of.ts'
import styles from '#src/web/office/shared/list-tools.module.css'
import { serviceChoices } from '#src/web/office/shared/service-name.ts'
import { useTypedSearch } from '#src/web/office/shared/use-typed-search.ts'
import { Button } from '#src/web/ui/button.tsx'
import { SearchInput } from '#src/web/ui/search-input.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { type OrderFilter, queryOf } from './order-filter.ts'
import { methodNames } from './order-words.ts'

const all = (label: string) => ({ value: '', label })
const methods = [all('Any payment'), ...orderMethods.map((id) => ({ value: id, label: methodNames[id] }))]

export interface OrderToolsProps {
  filter: OrderFilter
  onChange: (change: Record<string, string | undefined>) => void
}

export function OrderTools({ filter, onChange }: OrderToolsProps) {
  const [typed, setTyped] = useTypedSearch(filter.q, (q) => onChange({ q: q || undefined }))
  const nowMs = useNow(hourMs)
  const picks = [
    ['month', 'Month', [all('Any month'), ...monthChoices(new Date(nowMs), filter.month)]],
    ['service', 'Package', [all('All packages'), ...serviceChoices()]],
    ['method', 'Payment', methods],
  ] as const
  return (
    <div className={styles.tools}>
      <SearchInput
        label="Search orders"
        placeholder="Number, name, email, quote, receipt or amount"
        value={typed}
        onChange={setTyped}
      />
      {picks.map(([name, label, options]) => (
        <Select
          key={name}
          label={label}
          hideLabel
          options={options}
          value={filter[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.target.value || undefined })}
        />
      ))}
      <Button variant="line" size="sm" href={addressOf(exportOrders.path, { query: queryOf(filter) })} download>
        Export CSV
      </Button>
    </div>
  )
}
