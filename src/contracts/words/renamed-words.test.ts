import { expect, test } from 'vitest'
import { declaredWords } from './declared-words.ts'
import { byTodaysKeys, formerKeys, formerKeysOf } from './renamed-words.ts'

test('a former key is nobody’s today, and leads to a text that there is', () => {
  for (const former of formerKeys) {
    expect(declaredWords.has(former)).toBe(false)
    const [today = ''] = Object.keys(byTodaysKeys({ [former]: 'Mine' }))
    expect(declaredWords.has(today)).toBe(true)
    expect(formerKeysOf(today)).toContain(former)
  }
})

test('a text that moved is found where it stands now, and one that was changed since wins', () => {
  expect(byTodaysKeys({ 'words.footer.music': 'Musik', 'words.home.headline': 'Film' })).toEqual({
    'words.shared.music': 'Musik',
    'words.home.headline': 'Film',
  })
  expect(byTodaysKeys({ 'words.shared.music': 'Neu', 'words.footer.music': 'Alt' })).toEqual({
    'words.shared.music': 'Neu',
  })
  expect(byTodaysKeys({ 'words.home-prices.rush': 'Eilig', 'words.letter-shared.rush': 'Eile' })).toEqual({
    'words.packages.rush': 'Eilig',
  })
})
