import { Link } from 'wouter'
import type { Customer } from '#src/contracts/people/customers.ts'
import { businessTypes, labelOf } from '#src/contracts/enumerations.ts'
import { servicePricePence } from '#src/contracts/prices.ts'
import { useBusinessName } from '#src/web/office/shared/business-name.ts'
import { customerName } from '#src/web/office/shared/customer-name.ts'
import { customerAddress } from '#src/web/office/shared/customer-address.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { usePrices } from '#src/web/office/shared/prices.ts'
import { CustomerStatus } from '#src/web/office/people/leads/customer-status.tsx'
import { DriveLink } from '#src/web/office/people/leads/drive-link.tsx'
import { mailLink, phoneLink } from '#src/web/office/people/leads/lead-links.ts'
import person from '#src/web/office/people/leads/person.module.css'
import { sayPrice } from '#src/web/office/people/leads/say-price.ts'
import { MailAddress } from '#src/web/office/shared/mail-address.tsx'
import { nameService } from '#src/web/office/shared/service-name.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { CardActions } from '#src/web/office/people/customer/card-actions.tsx'
import { CustomerTags } from '#src/web/office/people/customer/customer-tags.tsx'
import { CardImages } from '#src/web/office/people/customer/card-images.tsx'
import { CardNotes } from './card-notes.tsx'
import styles from './customer-card.module.css'
import { PriorityPicker } from '#src/web/office/people/customer/priority-picker.tsx'
import { useSetPriority } from '#src/web/office/people/customer/use-customer-changes.ts'

export interface CustomerCardProps {
  customer: Customer
  isNew: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

export function CustomerCard({ customer, isNew, isSelected, onSelect }: CustomerCardProps) {
  const prices = usePrices()
  const setPriority = useSetPriority(customer.id)
  return (
    <article
      className={classNames(
        person.card,
        styles.columns,
        customer.priority === 'high' && person.high,
        isSelected && styles.selected,
      )}
      aria-label={customerName(customer)}
      data-card
      tabIndex={-1}
    >
      <div className={styles.who}>
        <input
          type="checkbox"
          className={styles.pick}
          data-key="x"
          aria-label={`Select ${customerName(customer)}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
        <div>
          <h2 className={person.name}>
            <Link href={customerAddress(customer.id)} data-key="o">
              {customerName(customer)}
            </Link>{' '}
            {isNew && <Badge>NEW</Badge>}
          </h2>
          <Contact customer={customer} />
          <CustomerTags tags={customer.tags} />
          <PriorityPicker
            name={customerName(customer)}
            priority={customer.priority}
            busy={setPriority.isPending}
            onChange={(priority) => setPriority.mutate(priority)}
          />
        </div>
      </div>
      <div>
        <CardNotes customer={customer} />
        <DriveLink text={customer.googleDriveLink} className={classNames(person.meta, styles.drive)} />
      </div>
      <div>
        <CardImages customer={customer} />
        <p className={person.meta}>
          <time dateTime={customer.createdAt}>{formatDayTime(customer.createdAt)}</time>
          {customer.source === 'test' && ', test submission'}
        </p>
      </div>
      <div>
        <p className={person.service}>
          <b>{nameService(customer.serviceType)}</b>
          <span className={person.price}>
            {sayPrice(customer, servicePricePence(prices, 'terms', customer.serviceType))}
          </span>
          <CustomerStatus status={customer.status} />
        </p>
        <CardActions customer={customer} />
      </div>
    </article>
  )
}

function Contact({ customer }: { customer: Customer }) {
  const phone = phoneLink(customer.phone)
  const business = [customer.company, customer.businessName, labelOf(businessTypes, customer.businessType)]
  return (
    <p className={person.meta}>
      {business.filter(Boolean).join(', ')}
      <br />
      <a href={mailLink(customer.email, `Your film from ${useBusinessName()}`)}>
        <MailAddress address={customer.email} />
      </a>
      <br />
      {phone ? <a href={phone}>{customer.phone}</a> : customer.phone}
    </p>
  )
}
