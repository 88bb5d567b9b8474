import { expect, test } from 'vitest'
import { networksOf, sourceOf } from './source.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:0:0:1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, source) => {
  expect(sourceOf({ ip })).toBe(source)
})

test('an IPv6 network is part of wider ones, which have more shares; an IPv4 address is alone', () => {
  expect(networksOf('203.0.113.9')).toEqual([{ name: '203.0.113.9', shares: 1 }])
  expect(networksOf('2001:db8:1:2aff::/64')).toEqual([
    { name: '2001:db8:1:2aff::/64', shares: 1 },
    { name: '2001:db8:1:2a00::/56', shares: 4 },
    { name: '2001:db8:1::/48', shares: 16 },
  ])
})
