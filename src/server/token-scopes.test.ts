import { expect, test } from 'vitest'
import { z } from 'zod'
import { callsInScopes, scopeOf, tokenAreas, tokenScopes } from '#src/contracts/token-scopes.ts'
import { allCalls } from './all-features.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
const inScopes = allCalls.filter((call) => scopeOf(call) !== undefined)

test('every call that a scope names exists, is not public, and only looks where the scope is for looking', () => {
  expect(inScopes.map(({ name }) => name).toSorted()).toEqual(callsInScopes.toSorted())
  const wrong = inScopes.filter((call) => scopeOf(call)?.endsWith(':read') !== reads.has(call.method))
  expect(wrong.map(({ name }) => name)).toEqual([])
  expect(tokenAreas.flatMap((area) => [`${area}:read`, `${area}:write`])).toEqual(tokenScopes)
})

// What no token may say. A new call that asks for one of these and is put in a scope fails here.
const money = /price|amount|pence|pounds|percent|discount|offer|refund|fee|currency|paid/i
const keys = /password|secret|token|apikey|scope|^keys?$|host|server|endpoint|webhook/i
const addresses = /e-?mail|phone|whatsapp|recipient|^address$/i

// A new customer has no address yet that this could change; the recipient of a letter is what a letter is about.
const mayNameAddress = new Set(['addCustomer', 'sendEmail', 'sendFollowUp'])

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: object }
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldsOf)]
}

const writes = inScopes.filter(({ method }) => !reads.has(method))

test.each(writes.map((call) => [call.name, call] as const))(
  '%s takes no money, no key and no address',
  (name, call) => {
    const fields = fieldsOf(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }))
    const refused = mayNameAddress.has(name) ? [money, keys] : [money, keys, addresses]
    expect(fields.filter((field) => refused.some((words) => words.test(field)))).toEqual([])
  },
)

// Where the path says what it is about. Deleting is final, but for what the same scope has just made.
const ownersPaths =
  /refund|transfer|payment|pay-|offer|price|contact|cancel$|erase|details|merge|restore|settings|configure|words|\/site|tokens|webhooks|backups|account|password|totp|sessions|push|setup|mailbox|mail-server|dead-jobs|monitoring\/sites$|autopilot|outreach-templates/
const ownThings = new Set(['cancelEmail', 'cancelFollowUp'])

test('no scope writes where money, addresses, keys, settings or what cannot be undone are', () => {
  const wrong = writes.filter(({ name, path }) => ownersPaths.test(path) && !ownThings.has(name))
  expect(wrong.map(({ name }) => name)).toEqual([])
  const deletes = writes.filter(({ method }) => method === 'DELETE').map(({ name }) => name)
  expect(deletes.toSorted()).toEqual(['archiveCustomer', 'cancelUpload', 'removeVoice'])
})

// By name as well: they were once open to a scope that sounded harmless.
test.each([
  'markTransferReceived',
  'writeToCustomer',
  'editCustomer',
  'mergeCustomers',
  'undoMerge',
  'restoreCustomer',
  'resolveClip',
  'settleWaiting',
  'saveTemplate',
  'changeFollowUp',
  'deleteImage',
  'readImageAgain',
])('%s is the owner’s alone', (name) => {
  const call = allCalls.find((one) => one.name === name)
  expect([call?.access, call && scopeOf(call)]).toEqual(['owner', undefined])
})
