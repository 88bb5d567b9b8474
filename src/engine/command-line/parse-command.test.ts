import { expect, test } from 'vitest'
import { formatsOf, parseCommand } from './parse-command.ts'

test('a full command is understood', () => {
  const words =
    'photos --tier vr3 --format all --type restaurant --cta Book --music calm --seconds 32 --seed 7 --preview'
  const captions = ['--caption', 'One = 1', '--caption', 'bread.jpg=Two words', '--colour', '#D9A35B']
  const command = parseCommand([...words.split(' '), ...captions, '--out', 'film.mp4'])
  expect(command).toMatchObject({
    photos: ['photos'],
    tier: 'vr3',
    format: 'all',
    caption: [{ text: 'One = 1' }, { photo: 'bread.jpg', text: 'Two words' }],
    colour: ['#d9a35b'],
    seconds: 32,
    seed: 7,
    preview: true,
    out: 'film.mp4',
  })
})

test.each([
  [['photos', '--tier', 'vr9', '--out', 'a.mp4'], /--tier: Choose one of vr1, vr2, vr3\.$/],
  [['photos', '--seconds', 'soon', '--out', 'a.mp4'], /--seconds: Expected a number\.$/],
  [['photos', '--seconds', '500', '--out', 'a.mp4'], /--seconds: At most 120\.$/],
  [['photos', '--seed', '1.5', '--out', 'a.mp4'], /--seed: Expected a whole number\.$/],
  [['photos', '--business', ' ', '--out', 'a.mp4'], /--business: This is empty\.$/],
  [['--out', 'a.mp4'], /Name the photos/],
  [['photos'], /--out film.mp4/],
  [['photos', '--colour', 'red', '--out', 'a.mp4'], /--colour: Write a colour as/],
  [['photos', '--flavour', 'red'], /--flavour/],
  [['photos', '--out', 'a.mp4', '--caption', 'x'.repeat(301)], /--caption: At most 300 characters\.$/],
])('%j is refused with the option at fault', (argv, message) => {
  expect(() => parseCommand(argv)).toThrow(message)
})

test('help needs nothing else', () => {
  expect(parseCommand(['--help'])).toBe('help')
  expect(parseCommand(['-h'])).toBe('help')
})

test('all formats, one, or the one that the template has', () => {
  expect(formatsOf('all', 'stories')).toHaveLength(4)
  expect(formatsOf('square', 'stories')).toEqual(['square'])
  expect(formatsOf(undefined, 'landscape')).toEqual(['landscape'])
})
