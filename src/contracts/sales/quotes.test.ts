import { expect, test } from 'vitest'
import { quoteRequest } from './quotes.ts'

const honest = { name: 'Helen Ashworth', email: 'Helen@Lakeside.example', businessType: 'hotel', serviceType: 'vr2' }
const parse = (change: object) => quoteRequest.safeParse({ ...honest, ...change })
const fieldOf = (change: object) => parse(change).error?.issues[0]?.path[0]

test('an honest request is taken, with its address in lower case', () => {
  expect(parse({}).data).toMatchObject({ name: 'Helen Ashworth', email: 'helen@lakeside.example', serviceType: 'vr2' })
})

test('fields that only the server decides are dropped', () => {
  const forged = { id: 'x', status: 'paid', createdAt: '2001-01-01', basePrice: 1, totalPrice: 1, deletedAt: 'now' }
  const data = parse(forged).data
  for (const field of Object.keys(forged)) expect(data).not.toHaveProperty(field)
})

test.each([
  ['name', { name: '  ' }],
  ['name', { name: 'a'.repeat(1_000_000) }],
  ['name', { name: 'Helen\r\nBcc: all@example.com' }],
  ['name', { name: 'Helen\u0000' }],
  ['name', { name: ['Helen'] }],
  ['email', { email: 'not an address' }],
  ['email', { email: 'a@example.com, b@example.com' }],
  ['email', { email: 'a@example.com\nBcc: b@example.com' }],
  ['phone', { phone: '<script>' }],
  ['businessType', { businessType: 'spy' }],
  ['serviceType', { serviceType: 'vr9' }],
  ['addOns', { addOns: ['gold'] }],
  ['timeline', { timeline: 'yesterday' }],
  ['googleDriveLink', { googleDriveLink: 'javascript:alert(1)' }],
  ['uploadedImagesCount', { uploadedImagesCount: 26 }],
  ['uploadedImagesCount', { uploadedImagesCount: Number.POSITIVE_INFINITY }],
  ['notes', { notes: 'x'.repeat(5_001) }],
])('%s is refused by name when it is wrong (%#)', (field, change) => {
  expect(fieldOf(change)).toBe(field)
})

test('a service and an add-on are taken by id or by name, each add-on once', () => {
  const data = parse({ serviceType: 'VR3 Luxury', addOns: ['express', 'Express 12h Delivery', 'Premium Music'] }).data
  expect(data).toMatchObject({ serviceType: 'vr3', addOns: ['express', 'premium-music'] })
})

test('a choice left empty in the form counts as not given', () => {
  expect(parse({ photoCount: '', role: '' }).data).toMatchObject({ photoCount: undefined, role: undefined })
})
