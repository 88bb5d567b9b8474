import { serviceNames } from '#src/contracts/catalogue.ts'
import { formatPence } from '#src/kit/money.ts'
import type { Acknowledged } from '#src/server/features/customers/index.ts'
import { composeEmail } from '#src/server/features/emails/index.ts'

export function acknowledgeQuote({ customer, quote }: Acknowledged) {
  const service = serviceNames[quote.serviceType]
  return {
    customerId: customer.id,
    kind: 'transactional' as const,
    recipient: customer.email,
    subject: `We have your quote request ${quote.reference}`,
    ...composeEmail({
      title: 'We have your request',
      paragraphs: [
        `Thank you, ${customer.name}. Your request for ${service} (${formatPence(quote.totalPricePence)}) has reached us.`,
        `Your reference is ${quote.reference}. We answer within 2 hours.`,
        'If you have more photos, add them from the page where you sent your request, or reply to this e-mail.',
      ],
    }),
  }
}
