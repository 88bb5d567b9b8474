import type { AnswerWay, Customer } from '#src/contracts/people/customers.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { WriteButton } from '#src/web/office/shared/composer/write-button.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import styles from './answer-notice.module.css'
import { useAnswerLead } from './use-customer-changes.ts'

const ways: [AnswerWay, string][] = [
  ['call', 'I called'],
  ['whatsapp', 'I replied on WhatsApp'],
  ['other', 'Mark answered'],
]

// Until the owner has answered. A mail sent from here stops the clock by itself.
export function AnswerNotice({ customer }: { customer: Customer }) {
  const answer = useAnswerLead(customer.id)
  return (
    <Notice
      tone="info"
      action={
        <span className={styles.ways}>
          <WriteButton to={customer} label="Write a reply" variant="ink" />
          {ways.map(([way, label]) => (
            <Button
              key={way}
              variant="line"
              size="sm"
              busy={answer.isPending && answer.variables === way}
              onClick={() => answer.mutate(way)}
            >
              {label}
            </Button>
          ))}
        </span>
      }
    >
      Asked on {formatDayTime(customer.createdAt)} and is still waiting for your reply.
      {customer.status === 'quoted' && ' We sent them the price automatically.'}
    </Notice>
  )
}
