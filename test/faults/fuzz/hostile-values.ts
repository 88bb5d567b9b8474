import type { Chance } from './chance.ts'
import type { Json } from './honest-values.ts'

// What nobody's browser sends. Some of it is no value that JSON.stringify would write: `raw` stands for it as written.

const raw = (text: string): string => `@@raw:${Buffer.from(text).toString('hex')}@@`

export const write = (value: Json): string =>
  JSON.stringify(value).replaceAll(/"@@raw:([\da-f]*)@@"/g, (_, hex: string) => Buffer.from(hex, 'hex').toString())

const deep = (levels: number): string => raw('['.repeat(levels) + ']'.repeat(levels))

const texts: readonly string[] = [
  '',
  ' ',
  'x'.repeat(300),
  'x'.repeat(10_001),
  'x'.repeat(70_000),
  'a b '.repeat(2_000),
  '"'.repeat(2_000),
  '\0',
  'a\r\nBcc: everyone@example.com',
  '\u202Egnp.exe',
  '\u{1F600}'.repeat(200),
  'e\u0301'.repeat(500),
  '\uFFFF',
  raw(String.raw`"\ud800"`),
  raw(String.raw`"\udc00\ud800"`),
  "'; drop table customers; --",
  '$& $1 {{name}} ${7*7} %s %00',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'NaN',
  'Infinity',
  '-1',
  '1e999',
  '0x10',
  '\u0663\u0664',
  '=cmd|"/c calc"!A1',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  'http://[::1]:9/\u0000',
  'https://user:pass@xn--a.example:99999/',
  '9999-12-31',
  '0000-01-01',
  '0001-01-01',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-11-19T10:00:00+23:59',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '\u00E9\u00E9\u00E9123',
  '<>@[]',
  '"a b"@example.com',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  '{{customer}}',
  '{{orderToken}}',
]

const numbers: readonly Json[] = [
  0,
  -1,
  -0.5,
  0.1 + 0.2,
  1.005,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e15,
  1e300,
  5e-324,
  ...['1e999', '-1e999', '9223372036854775808', '-0', '1E400', '0.00000000000000000000000001'].map(raw),
]

const shapes: readonly Json[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  Array<number>(5_000).fill(0),
  Array<string>(200).fill('x'),
  Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`k${index}`, index])),
  { length: 1e9 },

  { toString: 1, valueOf: 1, toJSON: 1 },
  ...[
    '{"then":1}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"a":1,"a":{"a":[]}}',
  ].map(raw),
  deep(30),
  deep(3_000),
]

export const hostileText = (chance: Chance): string => chance.pick(texts)

const hostileValue = (chance: Chance): Json =>
  structuredClone(chance.pick(chance.pick<readonly Json[]>([texts, numbers, shapes])))

type Place = [owner: Json[] | { [name: string]: Json }, key: string | number]

function placesIn(value: Json): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const own: Place[] = Array.isArray(value)
    ? value.map((_, index) => [value, index])
    : Object.keys(value).map((name) => [value, name])
  return [...own, ...own.flatMap(([owner, key]) => placesIn((owner as Record<string | number, Json>)[key] ?? null))]
}

// A copy in which one thing, sometimes more, is not as it should be.
export function spoil(honest: Json, chance: Chance): Json {
  const root: { body: Json } = { body: structuredClone(honest) }
  for (let times = chance.pick([1, 1, 1, 2, 4]); times > 0; times -= 1) spoilOnce(root, chance)
  return root.body ?? null
}

function spoilOnce(root: { body: Json }, chance: Chance): void {
  const [owner, key] = chance.pick([...placesIn(root.body), ...(chance.is(0.1) ? [[root, 'body'] as Place] : [])]) ?? [
    root,
    'body',
  ]
  const place = owner as Record<string | number, Json>
  const before = place[key] ?? null
  const deeds: (() => void)[] = [
    () => void (place[key] = hostileValue(chance)),
    () => void (place[key] = hostileValue(chance)),
    () => void (place[key] = likeBefore(before, chance)),
    () => void (place[key] = likeBefore(before, chance)),
    () => void delete place[key],
    () =>
      void (Array.isArray(owner)
        ? owner.push(structuredClone(before))
        : (place[hostileText(chance)] = structuredClone(before))),
  ]
  chance.pick(deeds)()
}

// Of the same kind, so that the rule of the field is asked and not only its type.
function likeBefore(before: Json, chance: Chance): Json {
  if (typeof before === 'string')
    return chance.pick([hostileText(chance), before + hostileText(chance), before.repeat(3)])
  if (typeof before === 'number') return chance.pick([...numbers, -before, before + 0.005, before * 1e6])
  if (Array.isArray(before))
    return Array.from({ length: chance.pick([0, 2, 30, 101, 1_001]) }, () => structuredClone(before[0] ?? null))
  if (before !== null && typeof before === 'object')
    return { ...before, [chance.pick(['__proto__', 'constructor', 'id', 'then'])]: {} }
  return hostileValue(chance)
}

// What is no JSON, or not what the header says.
export const brokenBodies: readonly [text: string | Buffer, headers: Record<string, string>][] = [
  ['', {}],
  ['{', {}],
  ['null', {}],
  ['"x"', {}],
  ['[]', {}],
  ['\uFEFF{}', {}],
  ['{"a":NaN}', {}],
  ["{'a':1}", {}],
  ['{"a":1}{"b":2}', {}],
  [`${'['.repeat(20_000)}`, {}],
  [`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, {}],
  [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), {}],
  ['{}', { 'content-type': 'text/plain' }],
  ['a=1&b=2', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['{}', { 'content-type': 'application/json; charset=utf-16' }],
  ['{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ['<a/>', { 'content-type': 'application/xml' }],
  ['{}', { 'content-type': 'x' }],
  ['--b\r\n\r\n--b--', { 'content-type': 'multipart/form-data; boundary=b' }],
  [`{"a":"${'x'.repeat(300_000)}"}`, {}],
]
