import type { ReactNode } from 'react'
import type { Customer } from '#src/contracts/people/customers.ts'
import { labelOf, testBusinessTypes, timelines, businessTypes } from '#src/contracts/enumerations.ts'
import { formatPence, toPence } from '#src/kit/money.ts'
import { PriorityPicker } from './priority-picker.tsx'
import { useSetPriority } from './use-customer-changes.ts'
import { useBusinessName } from '#src/web/office/shared/business-name.ts'
import { CustomerStatus } from '#src/web/office/people/leads/customer-status.tsx'
import { mailLink, phoneLink, webLink } from '#src/web/office/people/leads/lead-links.ts'
import { MailAddress } from '#src/web/office/shared/mail-address.tsx'
import { nameService } from '#src/web/office/shared/service-name.ts'
import styles from './customer-facts.module.css'
import { CustomerTags } from './customer-tags.tsx'

const trades = [...businessTypes, ...testBusinessTypes]

export function CustomerFacts({ customer }: { customer: Customer }) {
  const setPriority = useSetPriority(customer.id)
  return (
    <dl className={styles.facts}>
      <Fact name="Status">
        <CustomerStatus status={customer.status} />
      </Fact>
      <Fact name="Priority">
        <PriorityPicker
          name={customer.name}
          priority={customer.priority}
          busy={setPriority.isPending}
          onChange={(priority) => setPriority.mutate(priority)}
        />
      </Fact>
      <Fact name="Business">
        {[customer.company, customer.businessName, labelOf(trades, customer.businessType)].filter(Boolean).join(', ')}
      </Fact>
      <Fact name="Email">
        <a href={mailLink(customer.email, `Your film from ${useBusinessName()}`)}>
          <MailAddress address={customer.email} />
        </a>
      </Fact>
      <Fact name="Phone">{customer.phone && <MaybeLink href={phoneLink(customer.phone)} text={customer.phone} />}</Fact>
      <Fact name="Tags">{customer.tags.length > 0 && <CustomerTags tags={customer.tags} />}</Fact>
      <Fact name="Service">
        {nameService(customer.serviceType)}
        {customer.totalPrice > 0 && `, quoted ${formatPence(toPence(customer.totalPrice))}`}
      </Fact>
      <Fact name="Paid">{customer.paidPrice > 0 && formatPence(toPence(customer.paidPrice))}</Fact>
      <Fact name="Timeline">{customer.timeline && labelOf(timelines, customer.timeline)}</Fact>
      <Fact name="Google Drive">
        {customer.googleDriveLink && (
          <MaybeLink href={webLink(customer.googleDriveLink)} text={customer.googleDriveLink} />
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function MaybeLink({ href, text }: { href: string | undefined; text: string }) {
  if (!href) return text
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}
