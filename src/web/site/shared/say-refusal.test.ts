import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import * as leftOut from '#src/contracts/words/site/left-out.ts'
import { explainUndrawable } from '#src/kit/drawable-text.ts'
import { keepWords } from '#src/web/ui/say.ts'
import { sayRefusal } from './say-refusal.ts'

afterEach(() => keepWords(undefined))

test('the server’s error about an answer is shown without its field, in the owner’s words', () => {
  expect(sayRefusal('site: Must be a web address')).toBe('Must be a web address')
  keepWords({
    'Must be a web address': 'Keine Webadresse',
    'Our fonts don’t have {letters}. Please write this another way.': '{letters} fehlt unseren Schriften.',
  })
  expect(sayRefusal('site: Must be a web address')).toBe('Keine Webadresse')
  expect(sayRefusal(`captions.0.caption: ${explainUndrawable('ok ᚠ')}`)).toBe('ᚠ fehlt unseren Schriften.')
})

test('every sentence of the engine about a photo that is left out can be changed', () => {
  const reasons = readFileSync('src/engine/plan/edit/left-out.ts', 'utf8')
  const problems = readFileSync('src/engine/photos/open-photo.ts', 'utf8')
  const sentences = [
    ...[...reasons.matchAll(/return '([^']+)'/g)].map(([, sentence = '']) => sentence),
    // Here the file has no name.
    ...[...problems.matchAll(/`\$\{name\}([^`]+)`/g)].map(([, rest = '']) => `This photo${rest}`),
  ]
  expect(sentences.length).toBeGreaterThan(5)
  expect(sentences.filter((sentence) => !Object.values<string>(leftOut).includes(sentence))).toEqual([])
})
