import type { Call } from '#src/contracts/call.ts'
import { scopeOf, type TokenScope, tokenScopes } from '#src/contracts/token-scopes.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Files, honestForm, hostileForm } from './forms.ts'
import { type Json, makeValue } from './honest-values.ts'
import { brokenBodies, hostileText, spoil, write } from './hostile-values.ts'

// A request as text with places for what only a running product knows: made of a seed and a number alone, so that each
// can be made again.

type Principal = 'stranger' | 'visitor' | 'order' | 'owner' | TokenScope

export interface Request {
  number: number
  call: Call
  as: Principal
  isHonest: boolean
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
  // Sent so many times at once.
  times: number
}

export interface Making {
  seed: number
  calls: readonly Call[]
  files: Files
}

export function makeRequest({ seed, calls, files }: Making, number: number): Request {
  const chance = chanceOf(seed, number)
  const call = calls[number % calls.length] as Call
  // Twice as its contract says, by whoever it is for, before anything else.
  const round = Math.floor(number / calls.length)
  const isHonest = round < 2 || chance.is(0.25)
  const as = round < 2 ? whoMay(call, round) : chance.is(0.75) ? whoMay(call, chance.int(0, 1)) : chance.pick(everybody)
  const part = isHonest ? 'nothing' : chance.pick(partsOf(call))
  const made = { chance, place: call.name }
  const body = bodyOf(call, { files, chance, isHonest: part !== 'body' })
  const headers = { ...headersOf(call, made), ...body.headers }
  if (part === 'headers') Object.assign(headers, hostileHeaders(chance))
  const path = pathOf(call, made, part === 'path') + queryOf(call, made, part === 'query')
  return { number, call, as, isHonest, path, headers, body: body.bytes, times: round > 1 && chance.is(0.08) ? 4 : 1 }
}

const everybody: Principal[] = ['stranger', 'visitor', 'order', 'owner', ...tokenScopes]

function whoMay(call: Call, round: number): Principal {
  if (call.access === 'owner') return (round === 1 && scopeOf(call)) || 'owner'
  if (call.path.includes(':token')) return 'order'
  return call.access === 'public' && round === 1 ? 'stranger' : 'visitor'
}

const partsOf = ({ bodyKind, path, method }: Call): string[] => [
  ...(bodyKind === 'none' ? [] : ['body', 'body', 'body', 'body', 'body']),
  ...(path.includes(':') ? ['path'] : []),
  ...(method === 'GET' ? ['query', 'query'] : []),
  'headers',
]

interface Body {
  bytes: Buffer | undefined
  headers: Record<string, string>
}

const json = { 'content-type': 'application/json' }

function bodyOf(call: Call, { files, chance, isHonest }: { files: Files; chance: Chance; isHonest: boolean }): Body {
  if (call.bodyKind === 'none') return { bytes: undefined, headers: {} }
  if (call.bodyKind === 'files') {
    const { bytes, contentType } = isHonest ? honestForm(call.name, files) : hostileForm(call.name, files, chance)
    return { bytes, headers: { 'content-type': contentType } }
  }
  if (call.bodyKind !== 'json') return rawBody(call, chance)
  const honest = makeValue(call.body, { chance, place: call.name }) ?? {}
  if (isHonest) return { bytes: Buffer.from(write(honest)), headers: json }
  if (chance.is(0.85)) return { bytes: Buffer.from(write(spoil(honest, chance))), headers: json }
  const [text, headers] = chance.pick(brokenBodies)
  return { bytes: Buffer.from(text), headers: { ...json, ...headers } }
}

function rawBody({ bodyKind }: Call, chance: Chance): Body {
  const bytes = Buffer.alloc(chance.pick([0, 1, 500, 1_000, 70_000]), chance.pick(['x', '{"id":"evt_1"}', '\xff\xd8']))
  return bodyKind === 'stream'
    ? { bytes, headers: {} }
    : { bytes, headers: chance.is(0.5) ? json : { 'content-type': 'application/x-www-form-urlencoded' } }
}

interface Made {
  chance: Chance
  place: string
}

const recordOf = (value: Json | undefined): Record<string, Json> => (value ?? {}) as Record<string, Json>

// In a path, a query or a header everything is text.
const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

function headersOf(call: Call, made: Made): Record<string, string> {
  return Object.fromEntries(
    Object.entries(recordOf(makeValue(call.headers, made))).map(([name, value]) => [name, textOf(value)]),
  )
}

function pathOf({ params, path }: Call, made: Made, isHostile: boolean): string {
  const values = recordOf(makeValue(params, made))
  const names = path.match(/:\w+/g) ?? []
  const spoiled = isHostile ? made.chance.pick(names) : undefined
  return names.reduce((filled, name) => {
    const value = name === spoiled ? hostilePart(made.chance) : placeFor(path, name, values[name.slice(1)])
    return filled.replace(name, () => value)
  }, path)
}

// Already as they stand in an address; whatever else is said there is encoded.
const oddParts = ['%00', '%ff', '%E0%A4%A', '..%2f..%2fetc', '%2e%2e', '.', '{{customer}}x']
const hostilePart = (chance: Chance): string =>
  chance.is(0.5) ? chance.pick(oddParts) : encodeURIComponent(hostileText(chance).toWellFormed()).slice(0, 3_000)

// Ids of the thing that the path names.
const idOf: [start: string, place: string][] = [
  ['/api/customers', 'customer'],
  ['/api/admin/odd-payments', 'oddPayment'],
  ['/api/admin/orders', 'order'],
  ['/api/admin/reviews', 'order'],
  ['/api/admin/photos', 'customer'],
  ['/api/admin/push', 'device'],
  ['/api/admin/replies', 'reply'],
  ['/api/admin/sessions', 'session'],
  ['/api/admin/settings/changes', 'change'],
  ['/api/admin/tokens', 'token'],
  ['/api/admin/webhooks/deliveries', 'delivery'],
  ['/api/admin/webhooks', 'webhook'],
  ['/api/alerts', 'alert'],
  ['/api/brand', 'brand'],
  ['/api/clips', 'clip'],
  ['/api/dead-jobs', 'deadJob'],
  ['/api/emails', 'mail'],
  ['/api/follow-up-tasks', 'task'],
  ['/api/outreach-templates', 'letter'],
  ['/api/production', 'job'],
  ['/api/stage2/batch-jobs', 'batch'],
  ['/api/stage2/uploaded-templates', 'uploadedTemplate'],
]
const byName: Record<string, string> = {
  ':customerId': 'customer',
  ':uploadId': 'upload',
  ':filmId': 'film',
  ':photoId': 'photo',
  ':commentId': 'comment',
  ':scoreId': 'score',
  ':recordingId': 'recording',
  ':jobId': 'job',
  ':otherId': 'otherCustomer',
  ':token': 'orderToken',
}
const byStart: [start: string, place: string][] = [
  ['/api/offers', 'offer'],
  ['/quote-link', 'quoteLink'],
  ['/samples', 'sampleLink'],
  ['/unsubscribe', 'unsubscribeLink'],
]

function placeFor(path: string, name: string, made: Json | undefined): string {
  const starting = (list: typeof idOf) => list.find(([start]) => path.startsWith(start))?.[1]
  const place =
    name === ':id' || name === ':orderId' ? starting(idOf) : (name === ':token' && starting(byStart)) || byName[name]
  return place
    ? `{{${place}}}`
    : encodeURIComponent(textOf(made ?? ''))
        .replaceAll('%7B%7B', '{{')
        .replaceAll('%7D%7D', '}}')
}

function queryOf(call: Call, made: Made, isHostile: boolean): string {
  const values = Object.entries(recordOf(makeValue(call.query, made))).map(([name, value]) => [name, textOf(value)])
  if (!isHostile)
    return values.length > 0
      ? `?${new URLSearchParams(values)}`.replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}')
      : ''
  const { chance } = made
  const names = [...Object.keys(recordOf(makeValue(call.query, made))), 'page', 'q', '__proto__', 'a[b]', 'constructor']
  const pairs = Array.from({ length: chance.int(1, 3) }, () => {
    const value = chance.pick([
      encodeURIComponent(hostileText(chance).toWellFormed()).slice(0, 4_000),
      '%',
      '%ff',
      '1',
      '-1',
      '1e9',
    ])
    return `${chance.pick(names)}=${value}`
  })
  return `?${[...pairs, ...(chance.is(0.3) ? pairs : [])].join('&')}`
}

const ownHeaders = [
  'range',
  'if-none-match',
  'if-range',
  'accept',
  'accept-language',
  'cookie',
  'authorization',
  'x-forwarded-for',
  'user-agent',
  'last-event-id',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'tus-resumable',
  'content-type',
  'stripe-signature',
  'origin',
  'sec-fetch-dest',
  'content-encoding',
  'transfer-encoding',
] as const

function hostileHeaders(chance: Chance): Record<string, string> {
  const name = chance.pick(ownHeaders)
  const value = chance.pick([
    'bytes=5-1',
    'bytes=0-,5-10',
    'bytes=-0',
    'bytes=99999999999999999999-',
    'text/html',
    '*/*;q=x',
    'session=%',
    'quote=a.b.c; quote=',
    'Bearer ',
    `Bearer ${'x'.repeat(500)}`,
    'unknown',
    '999.1.1.1',
    '::ffff:1.2.3.4, ::1',
    '-1',
    '999999999999999',
    '1e3',
    '',
    'key',
    'key ====,key YWJjZGVmZ2g=',
    ',,,',
    `filename ${'A'.repeat(7_000)}`,
    '__proto__ eA==,constructor eA==',
    't=1,v1=00',
    'null',
    'x'.repeat(4_000),
    'gzip',
    'application/json; charset=%',
    'document',
  ])
  return { [name]: value }
}
