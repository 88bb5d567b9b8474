import { type ServiceId, serviceIds, serviceNames, servicePricePence } from '#src/contracts/catalogue.ts'
import { originMark } from '#src/contracts/origin-mark.ts'
import { sitePages } from '#src/contracts/pages.ts'
import { toPounds } from '#src/kit/money.ts'
import { questions } from '../site/content/questions.ts'
import { tierContent } from '../site/tier-content.ts'

// What search engines read, in the vocabulary of schema.org, from the same content that people see.
export function structuredDataOf(path: string, name: string): object {
  const parts = path === sitePages.home ? [business, service, faq] : [breadcrumbs(path, name)]
  return { '@context': 'https://schema.org', '@graph': parts }
}

const home = `${originMark}/`
const businessId = `${home}#business`

const business = { '@type': 'Organization', '@id': businessId, name: 'Reelwright', url: home }

const service = {
  '@type': 'Service',
  name: 'AI Video Creation Service',
  serviceType: 'Short vertical films made from photos of a business',
  provider: { '@id': businessId },
  areaServed: { '@type': 'Country', name: 'United Kingdom' },
  url: home,
  offers: serviceIds.map(describeOffer),
}

function describeOffer(id: ServiceId) {
  const { photos, lines } = tierContent[id]
  return {
    '@type': 'Offer',
    name: serviceNames[id],
    description: [photos, ...lines].filter(Boolean).join(', '),
    price: toPounds(servicePricePence('list', id)),
    priceCurrency: 'GBP',
    availability: 'https://schema.org/InStock',
    url: `${originMark}${sitePages.quote}`,
  }
}

const faq = {
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

const breadcrumbs = (path: string, name: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: home },
    { '@type': 'ListItem', position: 2, name, item: `${originMark}${path}` },
  ],
})
