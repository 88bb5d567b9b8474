import { expect, test } from 'vitest'
import { fillPlaceholders, findPlaceholders, splitAtPlaceholders } from './fill-placeholders.ts'

test('a single send replaces the first occurrence, a bulk send every one', () => {
  const text = 'Hello [Name], dear [Name].'
  expect(fillPlaceholders(text, { Name: 'Helen' }, 'first')).toBe('Hello Helen, dear [Name].')
  expect(fillPlaceholders(text, { Name: 'Helen' }, 'every')).toBe('Hello Helen, dear Helen.')
})

test.each(['$&', '$1', "$'", '$$', '\\1'])('a customer called %s keeps that name', (name) => {
  expect(fillPlaceholders('Hello [Name]!', { Name: name }, 'first')).toBe(`Hello ${name}!`)
})

test('a name that looks like a placeholder is not replaced in turn', () => {
  expect(fillPlaceholders('[Name], [Business Name]', { Name: '[Business Name]', 'Business Name': 'X' }, 'every')).toBe(
    '[Business Name], X',
  )
})

test('placeholders left in brackets are found and can be marked', () => {
  expect(findPlaceholders('Hello [Name] of [Business Name], [Name] [1] []')).toEqual(['[Name]', '[Business Name]'])
  expect(splitAtPlaceholders('a [Name] b')).toEqual(['a ', '[Name]', ' b'])
})
