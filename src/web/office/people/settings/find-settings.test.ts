import { expect, test } from 'vitest'
import { secretKeys } from '#src/contracts/people/secret-rules.ts'
import { settingKeys } from '#src/contracts/people/setting-rules.ts'
import type { ShownPlace } from '#src/contracts/people/words.ts'
import { allGroups } from './all-groups.ts'
import { findGroups, findPlaces, hasWords } from './find-settings.ts'
import { otherPanels } from './other-panels.ts'

test('every setting stands in a group, where the search finds it; the logo is a picture', () => {
  const keys = allGroups.flatMap(({ fields, secrets = [] }) => [...fields, ...secrets].map(({ key }) => key as string))
  expect(keys.toSorted()).toEqual([...settingKeys, ...secretKeys].filter((key) => key !== 'brandLogo').toSorted())
})

test('a group is found by words of one of its settings, in any order', () => {
  const found = (typed: string) => findGroups(allGroups, typed).map(({ title }) => title)
  expect(found('password server')).toEqual(['Mail', 'Replies'])
  expect(found('rate VAT')).toEqual(['VAT'])
  expect(found('disk free')).toEqual(['Space for photos'])
  expect(found('delete photos days')).toEqual(['How long we keep photos and films'])
  expect(found('films made at once')).toEqual(['New films'])
  expect(found('slow page')).toEqual(['When we alert you'])
  expect(found('penguin')).toEqual([])
  const panels = (typed: string) =>
    otherPanels.filter(({ text }) => hasWords(typed, text)).map(({ Panel }) => Panel.name)
  expect([panels('api'), panels('webhooks'), panels('back up now'), panels('watermark')]).toEqual([
    ['ApiPanel'],
    ['ApiPanel'],
    ['KeptPlaces'],
    ['DrawnWords'],
  ])
})

test('a text is found by its default, by the words of the owner and by where it stands', () => {
  const word = { key: 'words.home.headline', label: 'Headline', text: 'Made into film', own: 'Ein Film', limit: 60 }
  const words = [{ ...word, marks: [], hasLines: false }]
  const place: ShownPlace = { id: 'home', kind: 'site', title: 'Landing page: top', part: null, examples: {}, words }
  expect(['made FILM', 'ein film', 'landing headline'].map((typed) => findPlaces([place], typed).length)).toEqual([
    1, 1, 1,
  ])
  expect(findPlaces([place], 'penguin')).toEqual([])
})
