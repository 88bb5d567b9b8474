import { expect, test } from 'vitest'
import { serviceIds } from '#src/contracts/catalogue.ts'
import { originMark } from '#src/contracts/studio/origin-mark.ts'
import { defaultPrices } from '#src/contracts/prices.ts'
import { defaultRounds } from '#src/contracts/sales/revision-rounds.ts'
import { defaultKeptDays } from '#src/contracts/studio/kept-days.ts'
import { sayDefault } from '#src/contracts/words/say.ts'
import { noContent } from '#src/web/site/shared/site-content.ts'
import { questionsAt } from '#src/web/site/shared/questions.ts'
import { structuredDataOf } from './structured-data.ts'

interface Graph {
  '@graph': { '@type': string; [key: string]: unknown }[]
}
const partsOf = (path: string, name: string) => (structuredDataOf(path, name, noContent) as Graph)['@graph']

test('the landing page offers every service at its list price, and answers every question', () => {
  const parts = partsOf('/', 'Reelwright')
  const service = parts.find((part) => part['@type'] === 'Service') as unknown as { offers: { price: number }[] }
  expect(service.offers.map(({ price }) => price)).toEqual([99, 119, 149, 297, 495])
  expect(service.offers).toHaveLength(serviceIds.length)
  const faq = parts.find((part) => part['@type'] === 'FAQPage') as unknown as { mainEntity: { name: string }[] }
  expect(faq.mainEntity.map(({ name }) => name)).toEqual(
    questionsAt(
      { prices: defaultPrices, keptDays: defaultKeptDays, rounds: defaultRounds, isLaunched: true },
      sayDefault,
    ).map(({ question }) => question),
  )
})

test('any other page says where it stands', () => {
  expect(partsOf('/terms', 'Terms and Conditions')).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${originMark}/` },
        { '@type': 'ListItem', position: 2, name: 'Terms and Conditions', item: `${originMark}/terms` },
      ],
    },
  ])
})
