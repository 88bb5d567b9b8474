import { type ServiceId, serviceIds, serviceNames, servicePricePence } from '#src/contracts/catalogue.ts'
import { originMark } from '#src/contracts/studio/origin-mark.ts'
import { sitePages } from '#src/contracts/pages.ts'
import { toPounds } from '#src/kit/money.ts'
import { questions } from '#src/web/site/shared/questions.ts'
import { describeTier } from '#src/web/site/shared/tier-content.ts'

// What search engines read, in the vocabulary of schema.org, from the same content that people see.
export function structuredDataOf(path: string, name: string, isLaunched: boolean): object {
  const parts = path === sitePages.home ? [business, describeService(isLaunched), faq] : [breadcrumbs(path, name)]
  return { '@context': 'https://schema.org', '@graph': parts }
}

const home = `${originMark}/`
const businessId = `${home}#business`

const business = { '@type': 'Organization', '@id': businessId, name: 'Reelwright', url: home }

const describeService = (isLaunched: boolean) => ({
  '@type': 'Service',
  name: 'AI Video Creation Service',
  serviceType: 'Short vertical films made from photos of a business',
  provider: { '@id': businessId },
  areaServed: { '@type': 'Country', name: 'United Kingdom' },
  url: home,
  offers: serviceIds.map((id) => describeOffer(id, isLaunched)),
})

function describeOffer(id: ServiceId, isLaunched: boolean) {
  const { photos, lines } = describeTier(id, isLaunched)
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
