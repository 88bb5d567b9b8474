import { type ServiceId, serviceIds, serviceNames } from '#src/contracts/catalogue.ts'
import { type Prices, pricesOf } from '#src/contracts/prices.ts'
import type { SiteContent } from '#src/contracts/sales/site-content.ts'
import { originMark } from '#src/contracts/studio/origin-mark.ts'
import { sitePages } from '#src/contracts/pages.ts'
import { toPounds } from '#src/kit/money.ts'
import { questionsAt } from '#src/web/site/shared/questions.ts'
import { describeTier } from '#src/web/site/shared/tier-content.ts'

type Shown = Pick<SiteContent, 'isLaunched' | 'prices' | 'business' | 'contact'>

// What search engines read, in the vocabulary of schema.org, from the same content that people see.
export function structuredDataOf(path: string, name: string, content: Shown): object {
  const { isLaunched, prices: texts } = content
  const prices = pricesOf(texts)
  const parts =
    path === sitePages.home
      ? [describeBusiness(content), describeService(isLaunched, prices), describeQuestions(prices)]
      : [breadcrumbs(path, name)]
  return { '@context': 'https://schema.org', '@graph': parts }
}

const home = `${originMark}/`
const businessId = `${home}#business`

// A local business is one that can be found somewhere.
const describeBusiness = ({ business, contact }: Pick<Shown, 'business' | 'contact'>) => ({
  '@type': business.address ? 'LocalBusiness' : 'Organization',
  '@id': businessId,
  name: business.name,
  url: home,
  ...(business.legalName ? { legalName: business.legalName } : {}),
  ...(business.address ? { address: business.address } : {}),
  ...(business.vatNumber ? { vatID: business.vatNumber } : {}),
  ...(contact.email ? { email: contact.email } : {}),
  ...(contact.phone ? { telephone: contact.phone } : {}),
})

const describeService = (isLaunched: boolean, prices: Prices) => ({
  '@type': 'Service',
  name: 'AI Video Creation Service',
  serviceType: 'Short vertical films made from photos of a business',
  provider: { '@id': businessId },
  areaServed: { '@type': 'Country', name: 'United Kingdom' },
  url: home,
  offers: serviceIds.map((id) => describeOffer(id, isLaunched, prices)),
})

function describeOffer(id: ServiceId, isLaunched: boolean, prices: Prices) {
  const { photos, lines } = describeTier(id, isLaunched, prices)
  return {
    '@type': 'Offer',
    name: serviceNames[id],
    description: [photos, ...lines].filter(Boolean).join(', '),
    price: toPounds(prices.list[id]),
    priceCurrency: 'GBP',
    availability: 'https://schema.org/InStock',
    url: `${originMark}${sitePages.quote}`,
  }
}

const describeQuestions = (prices: Prices) => ({
  '@type': 'FAQPage',
  mainEntity: questionsAt(prices).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

const breadcrumbs = (path: string, name: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: home },
    { '@type': 'ListItem', position: 2, name, item: `${originMark}${path}` },
  ],
})
