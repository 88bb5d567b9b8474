import { expect, test } from 'vitest'
import { isProvenSender } from './read-mail.ts'

const received = 'from mail.lake.example (mail.lake.example [192.0.2.1]) by mx1.shop.example with ESMTPS'
const usual = { received, mailboxHost: 'imap.shop.example', from: 'maria@lake.example' }

test.each([
  'mx1.shop.example; dmarc=pass (p=reject) header.from=lake.example',
  'mx1.shop.example 1; spf=fail smtp.mailfrom=x.example; dkim=pass header.d=lake.example header.s=s1',
  'MX2.Shop.Example; dkim=pass header.i=@lake.example',
  'mx1.shop.example;\n spf=pass (sender is allowed) smtp.mailfrom=bounce@mail.lake.example',
])('%s proves the sender', (results) => {
  expect(isProvenSender({ ...usual, results })).toBe(true)
})

test.each([
  ['nothing', ''],
  ['a failure', 'mx1.shop.example; dmarc=fail header.from=lake.example; spf=softfail smtp.mailfrom=lake.example'],
  [
    'a pass for somebody else',
    'mx1.shop.example; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=evil.example',
  ],
  ['a pass in a comment', 'mx1.shop.example; dkim=fail (was dkim=pass header.d=lake.example)'],
  ['a line that the sender wrote', 'mx.evil.example; dmarc=pass header.from=lake.example'],
  ['a whole country', 'mx1.shop.example; dkim=pass header.d=example'],
  ['a server whose name ends alike', 'mx1.evilshop.example; dmarc=pass header.from=lake.example'],
])('%s proves nothing', (_what, results) => {
  expect(isProvenSender({ ...usual, results })).toBe(false)
})

test('two servers below co.uk are not of one house, two below shop.co.uk are', () => {
  const results = 'mx.evil.co.uk; dmarc=pass header.from=lake.example'
  const ofShop = { ...usual, received: 'from a by mx1.shop.co.uk', mailboxHost: 'imap.shop.co.uk' }
  expect(isProvenSender({ ...ofShop, results })).toBe(false)
  expect(isProvenSender({ ...ofShop, results: results.replace('mx.evil', 'mx2.shop') })).toBe(true)
})
