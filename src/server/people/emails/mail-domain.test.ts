import { expect, test } from 'vitest'
import type { PeopleDeps } from '#src/server/people/deps.ts'
import type { LookUpTexts } from '#src/server/platform/dns/port.ts'
import { checkMailDomain } from './mail-domain.ts'

const check = async (lookUpTexts: LookUpTexts) => {
  const business = { mailFrom: 'Olive <hello@olive.example>', smtpServer: 'smtp.post.example:587' }
  const deps = { readBusiness: async () => business, lookUpTexts } as unknown as PeopleDeps
  const { domain, records } = await checkMailDomain(deps)
  return { domain, records: Object.fromEntries(records.map((record) => [record.kind, record])) }
}

test('a domain that says all of it has nothing to do', async () => {
  const texts: Record<string, string[]> = {
    'olive.example': ['some-other=proof', 'v=spf1 include:post.example ~all'],
    '_dmarc.olive.example': ['v=DMARC1; p=reject'],
    's1._domainkey.olive.example': ['v=DKIM1; k=rsa; p=MIGfMA0'],
  }
  const { domain, records } = await check(async (name) => texts[name] ?? [])
  expect(domain).toBe('olive.example')
  expect(Object.values(records).map(({ state }) => state)).toEqual(['found', 'found', 'found'])
  expect(records['SPF']?.line).toBe('v=spf1 include:post.example ~all')
})

test('a missing record is explained, with the line to add where we know it', async () => {
  const { records } = await check(async () => [])
  expect(records['SPF']).toMatchObject({ state: 'missing', line: 'v=spf1 a:smtp.post.example mx ~all' })
  expect(records['DKIM']).toMatchObject({ state: 'missing', line: null })
  expect(records['DMARC']).toMatchObject({ state: 'missing', line: 'v=DMARC1; p=none; rua=mailto:hello@olive.example' })
})

test('a revoked key is none, and two SPF lines are a mistake', async () => {
  const { records } = await check(async (name) =>
    name === 'olive.example' ? ['v=spf1 mx ~all', 'v=spf1 a -all'] : ['v=DKIM1; p='],
  )
  expect(records['SPF']).toMatchObject({ state: 'wrong', sentence: expect.stringContaining('2 SPF lines') as unknown })
  expect(records['DKIM']?.state).toBe('missing')
})

test('a name server that does not answer is said, not taken for an empty answer', async () => {
  const { records } = await check(() => Promise.reject(new Error('ETIMEOUT')))
  expect(Object.values(records).map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown'])
  expect(records['SPF']?.sentence).toBe('We couldn’t reach your domain’s name server. Please try again later.')
})
