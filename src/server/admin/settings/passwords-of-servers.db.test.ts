import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { readSettings } from '#src/contracts/people/settings.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

// A stored password goes to the server it was typed for and to no other one.

let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct({ MAIL_PORTS: '9999' })
  owner = await product.owner()
})
afterAll(() => product.stop())

const path = '/api/admin/settings'
const change = (values: Record<string, string>, secrets: Record<string, string> = {}) =>
  owner.post(path, { values, secrets })
const read = async () => (await (await owner.get(path)).json()) as z.output<typeof readSettings.answer>
const stateOf = async (key: string) => (await read()).secrets.find((secret) => secret.key === key)?.state

const mail = { smtpServer: 'smtp.olive.example:587', smtpUser: 'ann' }
const mailbox = { imapServer: 'imap.olive.example:993', imapUser: 'ann' }
const passwords = { smtpPassword: 'of smtp', imapPassword: 'of imap' }
beforeEach(async () => {
  await change({ ...mail, ...mailbox }, passwords)
  expect(await Promise.all([stateOf('smtpPassword'), stateOf('imapPassword')])).toEqual(['set', 'set'])
})

test.each([
  ['smtpServer', 'smtp.other.example:587', 'smtpPassword'],
  ['smtpServer', 'smtp.olive.example:465', 'smtpPassword'],
  ['smtpUser', 'eve', 'smtpPassword'],
  ['imapServer', 'imap.other.example:993', 'imapPassword'],
  ['imapUser', 'eve', 'imapPassword'],
])('another %s (%s) empties the %s, and no other', async (key, value, emptied) => {
  expect((await change({ [key]: value })).status).toBe(200)
  const other = emptied === 'smtpPassword' ? 'imapPassword' : 'smtpPassword'
  expect([await stateOf(emptied), await stateOf(other)]).toEqual(['unset', 'set'])
  const { rows } = await product.database.execute(
    sql`select detail from audit_events where action = 'secret.removed' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ detail: { setting: emptied } }])
})

test('the same server again keeps its password, and a new one that comes with its own keeps that', async () => {
  await change({ smtpServer: mail.smtpServer, businessName: 'Olive Films' })
  expect(await stateOf('smtpPassword')).toBe('set')
  await change({ smtpServer: 'smtp.other.example' }, { smtpPassword: 'of the other' })
  expect(await stateOf('smtpPassword')).toBe('set')
})

test('undoing a change of the server empties its password', async () => {
  await change({ smtpServer: 'smtp.other.example' }, { smtpPassword: 'of the other' })
  const [last] = (await read()).changes
  expect((await owner.post(`${path}/changes/${last?.id}/undo`)).status).toBe(200)
  expect(await stateOf('smtpPassword')).toBe('unset')
})

test('a file of settings that names another server empties its password', async () => {
  const file = { kind: 'reelwright settings', settings: { smtpServer: 'smtp.other.example' }, words: {} }
  expect((await owner.post(`${path}/file`, { file, isMeant: true })).status).toBe(200)
  expect(await stateOf('smtpPassword')).toBe('unset')
})

test('a mailbox that used the password of the mail server does not take it to another server', async () => {
  await product.database.execute(sql`delete from settings where key = 'imapPassword'`)
  // As it was saved before a mailbox needed a password of its own.
  await product.database.execute(sql`update settings set value = 'localhost:143' where key = 'imapServer'`)
  const ask = async () =>
    ((await (await owner.post('/api/admin/mailbox/test', {})).json()) as { problem: string | null }).problem
  expect(await ask()).not.toContain('No mailbox')
  await change({ imapServer: 'imap.other.example' })
  expect(await ask()).toContain('No mailbox is set up yet')
  expect(await stateOf('imapPassword')).toBe('unset')
})

test.each([
  ['smtpServer', '10.0.0.8:22', 409],
  ['smtpServer', 'localhost:5432', 409],
  ['imapServer', 'localhost:6379', 409],
  ['imapServer', 'localhost:25', 409],
  ['smtpServer', 'localhost:25', 200],
  ['smtpServer', 'localhost:9999', 200],
  ['imapServer', 'localhost:143', 200],
])('%s at %s is answered with %i: the test of a server is no scanner of ports', async (key, value, status) => {
  const answer = await change({ [key]: value })
  expect(answer.status).toBe(status)
  if (status === 409) expect(await answer.text()).toContain('MAIL_PORTS')
})

test('a server is tried six times a minute at most', async () => {
  await change({ smtpServer: '', imapServer: '' })
  for (const call of ['/api/admin/mail-server/test', '/api/admin/mailbox/test']) {
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await owner.post(call, {})).status))
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(7)
    expect(statuses).toContain(429)
  }
})
