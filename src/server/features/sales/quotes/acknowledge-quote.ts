import { type AddOnId, addOns, serviceNames } from '#src/contracts/catalogue.ts'
import type { Prices } from '#src/contracts/prices.ts'
import { formatPence } from '#src/kit/money.ts'
import type { Acknowledged } from '#src/server/features/people/customers/feature.ts'
import { type OutgoingEmail } from '#src/server/features/people/emails/feature.ts'

// The quote and the way to pay it. Anybody can type anybody's address into the form, so the words are ours alone.
export function acknowledgeQuote(
  { customer, quote }: Acknowledged,
  { checkoutUrl, prices }: { checkoutUrl: string; prices: Prices },
): OutgoingEmail {
  return {
    customerId: customer.id,
    kind: 'transactional',
    recipient: customer.email,
    subject: `We have your quote request ${quote.reference}`,
    content: {
      title: 'We have your request',
      paragraphs: [
        `Thank you. Your request has reached us, and this is your quote. Your reference is ${quote.reference}.`,
        'We answer within 2 hours. If you are ready to begin, you can pay now.',
      ],
      bill: billOf(quote, prices),
      action: { label: 'Go to checkout', url: checkoutUrl },
      after: ['If you have more photos, add them from the page where you sent your request, or reply to this email.'],
      footer: ['You’re getting this email because someone asked for a quote with this address.'],
    },
  }
}

type Quote = Acknowledged['quote']

function billOf(quote: Quote, prices: Prices) {
  const { serviceType, basePricePence, addOns: chosen, rushPricePence, totalPricePence } = quote
  return {
    lines: [
      { label: serviceNames[serviceType], value: formatPence(basePricePence) },
      ...(chosen as AddOnId[]).map((id) => ({ label: addOns[id].name, value: formatPence(prices.addOns[id]) })),
      ...(rushPricePence > 0 ? [{ label: 'Rush', value: formatPence(rushPricePence) }] : []),
    ],
    total: { label: 'Total', value: formatPence(totalPricePence) },
  }
}
