import { type AddOnId, addOns, serviceNames } from '#src/contracts/catalogue.ts'
import type { Prices } from '#src/contracts/prices.ts'
import { quoteReceived as letter } from '#src/contracts/words/letters/customer-letters.ts'
import * as shared from '#src/contracts/words/letters/shared.ts'
import { phrase } from '#src/contracts/words/say.ts'
import { rush } from '#src/contracts/words/site/packages.ts'
import { formatPence } from '#src/kit/money.ts'
import type { Acknowledged } from '#src/server/people/customers/feature.ts'
import { type OutgoingEmail } from '#src/server/people/emails/feature.ts'

// The quote and the way to pay it. Anybody can type anybody's address into the form, so the words are ours alone.
export function acknowledgeQuote(
  { customer, quote }: Acknowledged,
  { checkoutUrl, prices }: { checkoutUrl: string; prices: Prices },
): OutgoingEmail {
  const { reference } = quote
  return {
    customerId: customer.id,
    kind: 'transactional',
    recipient: customer.email,
    subject: phrase(letter.subject, { reference }),
    content: {
      title: phrase(letter.title),
      paragraphs: [phrase(letter.body, { reference })],
      bill: billOf(quote, prices),
      action: { label: phrase(letter.button), url: checkoutUrl },
      after: [phrase(letter.after)],
      footer: [phrase(letter.footer)],
    },
  }
}

type Quote = Acknowledged['quote']

function billOf(quote: Quote, prices: Prices) {
  const { serviceType, basePricePence, addOns: chosen, rushPricePence, totalPricePence } = quote
  return {
    lines: [
      { label: phrase(serviceNames[serviceType]), value: formatPence(basePricePence) },
      ...(chosen as AddOnId[]).map((id) => ({ label: phrase(addOns[id].name), value: formatPence(prices.addOns[id]) })),
      ...(rushPricePence > 0 ? [{ label: phrase(rush), value: formatPence(rushPricePence) }] : []),
    ],
    total: { label: phrase(shared.total), value: formatPence(totalPricePence) },
  }
}
