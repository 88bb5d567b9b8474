import type { $ZodCheckDef, $ZodType, $ZodTypes } from 'zod/v4/core'
import { maxPhotos } from '#src/contracts/studio/photo-limits.ts'
import { samplePhoto } from '#test/engine/sample-analysis.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import type { Chance } from './chance.ts'

// Values that a contract accepts. What only the running product knows stands in double braces until it is sent.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

interface Making {
  chance: Chance
  // 'sendFilmEdit.photos[].caption'
  place: string
}

export function makeValue(schema: $ZodType, { chance, place }: Making): Json | undefined {
  const known = ['enum', 'literal'].includes(schema._zod.def.type) ? undefined : hintAt(place)
  if (known) return chance.pick(known)
  const inside = (child: $ZodType, name = ''): Json | undefined => makeValue(child, { chance, place: place + name })
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([name, field]) => {
          const value = inside(field, `.${name}`)
          return value === undefined ? [] : [[name, value]]
        }),
      )
    case 'array': {
      const min = Number(checkOf(schema, 'min_length')?.['minimum'] ?? 0)
      const max = Number(checkOf(schema, 'max_length')?.['maximum'] ?? min + 2)
      const length = chance.int(min, Math.min(max, min + 2))
      return Array.from({ length }, () => inside(def.element, '[]') ?? null)
    }
    case 'tuple':
      return def.items.map((item, index) => inside(item, `[${index}]`) ?? null)
    case 'string':
      return makeText(schema, chance)
    case 'number':
      return makeNumber(schema, chance)
    case 'boolean':
      return chance.is(0.5)
    case 'null':
      return null
    case 'enum':
      return chance.pick(Object.values(def.entries)) as Json
    case 'literal':
      return chance.pick(def.values as Json[])
    case 'union':
      return inside(chance.pick(def.options))
    case 'nullable':
      return chance.is(0.2) ? null : inside(def.innerType)
    case 'optional':
    case 'default':
      return chance.is(0.4) ? undefined : inside(def.innerType)
    case 'catch':
      return inside(def.innerType)
    case 'pipe':
      return inside(def.in)
    case 'record':
    case 'unknown':
      return {}
    default:
      throw new Error(`${place}: nothing here makes a ${def.type}.`)
  }
}

const checkOf = ({ _zod }: $ZodType, ...names: string[]): Record<string, unknown> | undefined =>
  (_zod.def.checks ?? [])
    .map(({ _zod: { def } }) => def as $ZodCheckDef & Record<string, unknown>)
    .find(({ check }) => names.includes(check))

function makeText(schema: $ZodType, chance: Chance): string {
  const { format } = schema._zod.def as { format?: string }
  if (format === 'uuid') return '{{unknown}}'
  if (format === 'date') return `2026-${chance.pick(['11', '12'])}-1${chance.int(0, 9)}`
  if (format === 'datetime') return '2026-11-20T10:00:00.000Z'
  const [min, max] = [checkOf(schema, 'min_length')?.['minimum'] ?? 0, checkOf(schema, 'max_length')?.['maximum'] ?? 40]
  const length = chance.int(Number(min), Math.min(Number(max), Number(min) + 30))
  return Array.from({ length }, () => chance.pick('abcdefgh ijklmnop qrstuvwxyz'.split(''))).join('')
}

function makeNumber(schema: $ZodType, chance: Chance): number {
  const min = Number(checkOf(schema, 'greater_than')?.['value'] ?? 0)
  const max = Number(checkOf(schema, 'less_than')?.['value'] ?? 100)
  const isWhole = 'format' in schema._zod.def || checkOf(schema, 'number_format') !== undefined
  if (chance.is(0.3)) return chance.pick([min, max])
  const value = min + chance.int(0, 1_000) * ((max - min) / 1_000)
  return isWhole ? Math.round(value) : value
}

// By the end of a place: the longest that fits counts.
const hints: Record<string, Json[]> = {
  name: ['Ann Moore', 'Zoë 李 O’Neil'],
  email: ['{{email}}', 'ann+{{number}}@lakeside.example'],
  'sendEmail.to': ['{{email}}'],
  phone: ['07700 900412', ''],
  phoneToShow: ['07700 900412', ''],
  businessName: ['Lakeside House', ''],
  serviceType: ['vr1', 'VR2 Premium', 'vr3', 'combo-3'],
  service: ['vr1', 'vr2', 'vr3'],
  addOns: [[], ['express'], ['premium-music', 'Custom Branding']],
  address: ['{{email}}'],
  'takeOrder.price': [85.5, 99],
  basePrice: [119, 99],
  amount: [119, 99, 1],
  addOnPrice: [0],
  currency: ['gbp'],
  cartId: ['{{unknown}}'],
  quoteReference: ['{{reference}}'],
  offer: ['{{offer}}', 'x'],
  customerId: ['{{customer}}'],
  otherId: ['{{otherCustomer}}'],
  orderId: ['{{order}}'],
  photoId: ['{{photo}}'],
  photoIds: ['{{json:photos}}'],
  commentId: ['{{comment}}'],
  taskId: ['{{task}}'],
  ids: [['{{customer}}', '{{otherCustomer}}']],
  customerIds: [[1, 2], ['{{customer}}']],
  paymentIntentId: ['{{intent}}'],
  clientSecret: ['{{secret}}'],
  card: [goodCard, { ...goodCard, number: '4000000000000002' }],
  password: [testPassword],
  current: [testPassword],
  next: ['another horse battery staple'],
  month: ['2026-11'],
  googleDriveLink: ['https://drive.example/x', ''],
  'saveBrief.site': ['lakeside.example', ''],
  'submitQuote.site': ['lakeside.example', ''],
  handle: ['@lakeside', ''],
  colours: [[], ['#aabbcc']],
  path: ['/', '/quote'],
  url: ['http://localhost:5678/hook'],
  endpoint: ['https://push.example/send/{{number}}'],
  p256dh: ['BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'],
  auth: ['tBHItJI5svbpez7KI4CCXg'],
  imageUrl: ['{{picture}}'],
  apiKey: ['key_{{number}}'],
  template: ['luxury', null],
  templateId: ['luxury'],
  'saveTemplate.version': [1],
  analysis: [samplePhoto(0) as unknown as Json, null],
  position: [...Array(maxPhotos).keys()],
  values: [{ 'words.home.headline': 'A film of your place' }],
  file: [{ kind: 'reelwright settings', settings: { businessName: 'Lakeside' }, words: {} }],
  secrets: [{}],
  place: ['quote-sent'],
  notes: ['The lake view first, please.', ['a', { text: 'b' }]],
  filename: ['{{photo}}.jpg'],
  'changeSettings.values': [{ businessName: 'Lakeside', openingHours: '9 to 5' }, { timeZone: 'Asia/Kolkata' }, {}],
  'sendFollowUp.template': ['day3', 'custom'],
  sendFilmEdit: ['{{json:edit}}'],
  'saveJobEdit.base': ['{{json:edit}}'],
  'saveJobEdit.edit': ['{{json:edit}}'],
  createPaymentIntent: [
    { ...honestCart, email: '{{email}}' },
    { ...honestCart, cartId: '{{unknown}}' },
  ],
  placeOrder: [
    { ...honestCart, method: 'bank', email: '{{email}}' },
    { ...honestCart, method: 'contact', email: '{{email}}', isAnother: true },
  ],
  'readMyData.token': ['{{myData}}'],
  'exportMyData.token': ['{{myData}}'],
  'correctMyData.token': ['{{myData}}'],
  'eraseMyData.token': ['{{myData}}'],
  requestDownload: [
    {
      email: '{{email}}',
      videoName: 'The harbour suite',
      videoFile: 'vr2-hotel.mp4',
      requestType: 'video_download',
      priority: 'high',
      source: 'homepage_video_modal',
    },
  ],
  'takeOrder.orderId': ['{{unknown}}'],
  'confirmTotp.code': ['123456'],
  'useLoginLink.token': ['x'],
  'upload-length': ['1000'],
  'upload-offset': ['0', '500'],
  'upload-metadata': ['key YWJjZGVmZ2g=,filename cGhvdG8=', 'key YWJjZGVmZ2g={{number}}'],
  'tus-resumable': ['1.0.0'],
  'content-type': ['application/offset+octet-stream'],
  'sendPiece.upload-offset': ['0'],
}

function hintAt(place: string): Json[] | undefined {
  const parts = place.split('.')
  const ends = parts.map((_, index) => parts.slice(index).join('.'))
  const end = ends.find((one) => Object.hasOwn(hints, one))
  return end === undefined ? undefined : hints[end]
}
