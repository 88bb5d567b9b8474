import { expect, test } from 'vitest'
import { waitingKinds } from '#src/contracts/overview/waiting.ts'
import { officePages } from '#src/contracts/pages.ts'
import { listPath, waitingWords } from './waiting-words.ts'

const pages: string[] = Object.values(officePages)

test.each(waitingKinds)('%s leads to a page of the office', (kind) => {
  for (const path of [waitingWords[kind].path('7'), listPath(kind)]) {
    const [page = ''] = path.split('?')
    expect(path.startsWith('#') || pages.includes(page)).toBe(true)
  }
})

test('a film and an order open by themselves', () => {
  expect(waitingWords.film_ready.path('7')).toBe('/automated-production?job=7')
  expect(waitingWords.transfer.path('7')).toBe('/orders?id=7')
  expect(listPath('transfer')).toBe('/orders?state=open')
})
