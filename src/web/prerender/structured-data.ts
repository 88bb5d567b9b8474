import { countryOf, currentRegion, type Region } from '#src/kit/region.ts'
import { type ServiceId, serviceIds, serviceNames } from '#src/contracts/catalogue.ts'
import { pricesOf } from '#src/contracts/prices.ts'
import { defaultRounds } from '#src/contracts/sales/revision-rounds.ts'
import { defaultKeptDays } from '#src/contracts/studio/kept-days.ts'
import type { SiteContent } from '#src/contracts/sales/site-content.ts'
import { makeSay, type Say } from '#src/contracts/words/say.ts'
import * as home from '#src/contracts/words/site/home.ts'
import { originMark } from '#src/contracts/studio/origin-mark.ts'
import { sitePages } from '#src/contracts/pages.ts'
import * as descriptions from '#src/contracts/words/site/descriptions.ts'
import { toPounds } from '#src/kit/money.ts'
import { questionsAt } from '#src/web/site/shared/questions.ts'
import { describeTier, type Shop } from '#src/web/site/shared/tier-content.ts'

type Shown = Pick<
  SiteContent,
  'isLaunched' | 'prices' | 'business' | 'contact' | 'words' | 'keptDays' | 'revisionRounds'
>

// What search engines read, in the vocabulary of schema.org, from the same content that people see.
export function structuredDataOf(path: string, name: string, content: Shown): object {
  const { isLaunched, prices: texts, keptDays = defaultKeptDays, revisionRounds: rounds = defaultRounds } = content
  const prices = pricesOf(texts)
  const say = makeSay(content.words)
  const parts =
    path === sitePages.home
      ? [
          describeBusiness(content),
          describeService({ isLaunched, prices, say }),
          describeQuestions({ prices, keptDays, rounds, isLaunched }, say),
        ]
      : [breadcrumbs(path, name, say)]
  return { '@context': 'https://schema.org', '@graph': parts }
}

const homeAddress = `${originMark}/`
const businessId = `${homeAddress}#business`

// A local business is one that can be found somewhere.
const describeBusiness = ({ business, contact }: Pick<Shown, 'business' | 'contact'>) => ({
  '@type': business.address ? 'LocalBusiness' : 'Organization',
  '@id': businessId,
  name: business.name,
  url: homeAddress,
  ...(business.legalName ? { legalName: business.legalName } : {}),
  ...(business.address ? { address: business.address } : {}),
  ...(business.vatNumber ? { vatID: business.vatNumber } : {}),
  ...(contact.email ? { email: contact.email } : {}),
  ...(contact.phone ? { telephone: contact.phone } : {}),
})

const describeService = (shop: Shop) => ({
  '@type': 'Service',
  name: shop.say(home.nameInSearchResults),
  serviceType: shop.say(descriptions.whatWeMake),
  provider: { '@id': businessId },
  ...servedCountry(currentRegion()),
  url: homeAddress,
  offers: serviceIds.map((id) => describeOffer(id, shop)),
})

function servedCountry(region: Region): object {
  const { locale } = region
  const country = countryOf(region)
  const name = country && new Intl.DisplayNames([locale], { type: 'region' }).of(country)
  return name ? { areaServed: { '@type': 'Country', name } } : {}
}

function describeOffer(id: ServiceId, shop: Shop) {
  const { photos, lines } = describeTier(id, shop)
  return {
    '@type': 'Offer',
    name: shop.say(serviceNames[id]),
    description: [photos, ...lines].filter(Boolean).join(', '),
    price: toPounds(shop.prices.list[id]),
    priceCurrency: currentRegion().currency,
    availability: 'https://schema.org/InStock',
    url: `${originMark}${sitePages.quote}`,
  }
}

const describeQuestions = (offered: Parameters<typeof questionsAt>[0], say: Say) => ({
  '@type': 'FAQPage',
  mainEntity: questionsAt(offered, say).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

const breadcrumbs = (path: string, name: string, say: Say) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: say(descriptions.firstPage), item: homeAddress },
    { '@type': 'ListItem', position: 2, name, item: `${originMark}${path}` },
  ],
})
