import { Link } from 'wouter'
import type { Customer } from '#src/contracts/people/customers.ts'
import { businessTypes, labelOf } from '#src/contracts/enumerations.ts'
import { officePages } from '#src/contracts/pages.ts'
import { toPence } from '#src/kit/money.ts'
import { hourMs } from '#src/kit/time.ts'
import { useBusinessName } from '#src/web/office/shared/business-name.ts'
import { WriteButton } from '#src/web/office/shared/composer/write-button.tsx'
import { customerName } from '#src/web/office/shared/customer-name.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { MailAddress } from '#src/web/office/shared/mail-address.tsx'
import { nameService } from '#src/web/office/shared/service-name.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { PriorityDots } from '#src/web/ui/priority-dots.tsx'
import { CustomerStatus } from './customer-status.tsx'
import { DriveLink } from './drive-link.tsx'
import styles from './lead-card.module.css'
import { mailLink, phoneLink } from './lead-links.ts'
import { LeadNotes } from './lead-notes.tsx'
import person from './person.module.css'
import { sayPrice } from './say-price.ts'

export const imagesLinkId = (leadId: string): string => `images-of-${leadId}`

export interface LeadCardProps {
  lead: Customer
  nowMs: number
  imagesSearch: string
}

export function LeadCard({ lead, nowMs, imagesSearch }: LeadCardProps) {
  const imagesHref = `${officePages.leads}?${imagesSearch}`
  const isNew = nowMs - Date.parse(lead.createdAt) < hourMs
  return (
    <article className={classNames(person.card, styles.columns, lead.priority === 'high' && person.high)}>
      <div>
        <h2 className={person.name}>
          {customerName(lead)} {isNew && <Badge>NEW</Badge>}
        </h2>
        <Business lead={lead} />
        <PriorityDots priority={lead.priority} />
      </div>
      <div className={styles.middle}>
        <LeadNotes notes={lead.notes} />
        <DriveLink text={lead.googleDriveLink} className={classNames(person.meta, styles.business)} />
      </div>
      <div>
        <p className={person.service}>
          <b>{nameService(lead.serviceType)}</b>
          <span className={person.price}>{sayPrice(lead, toPence(lead.totalPrice))}</span>
          <CustomerStatus status={lead.status} />
        </p>
        <p className={classNames(person.meta, styles.business)}>
          <time dateTime={lead.createdAt}>{formatDayTime(lead.createdAt)}</time>, {describePhotos(lead.imageCount)}
        </p>
        <div className={person.actions}>
          <WriteButton to={lead} label="Write" />
          <Link href={imagesHref} asChild>
            <Button
              variant="line"
              size="sm"
              href={imagesHref}
              id={imagesLinkId(lead.id)}
              aria-label={`View Images of ${customerName(lead)}`}
            >
              View Images
            </Button>
          </Link>
          <Button variant="line" size="sm" href={mailLink(lead.email, `Your film from ${useBusinessName()}`)}>
            Email
          </Button>
        </div>
      </div>
    </article>
  )
}

function Business({ lead }: { lead: Customer }) {
  const phone = phoneLink(lead.phone)
  const business = [lead.company, lead.businessName, labelOf(businessTypes, lead.businessType)].filter(Boolean)
  return (
    <p className={classNames(person.meta, styles.business)}>
      {business.join(', ')}
      <br />
      <MailAddress address={lead.email} />
      <br />
      {phone ? <a href={phone}>{lead.phone}</a> : lead.phone}
    </p>
  )
}

const describePhotos = (count: number): string => {
  if (count === 0) return 'no images uploaded yet'
  return count === 1 ? '1 photo' : `${count} photos`
}
