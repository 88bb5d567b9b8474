import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeSay } from '#src/contracts/words/say.ts'
import { readPdf } from '#test/support/read-pdf.ts'
import { drawReceipt, type ReceiptFacts } from './draw-receipt.ts'

const facts = {
  order: {
    number: 'RW-1001',
    name: 'Anna',
    email: 'buyer@example.com',
    method: 'card',
    totalPence: 9_900,
    refundedPence: 0,
    dispute: null,
    items: [{ name: 'VR1 Standard', pricePence: 9_900 }],
  },
  receipt: { number: 7, issuedAt: new Date('2026-10-05'), vatNumber: '', buyer: null },
  business: 'Olive Films',
  supplier: ['Olive Films Ltd'],
  say: makeSay(),
} as unknown as ReceiptFacts

const buyerIs = (name: string) => drawReceipt({ ...facts, order: { ...facts.order, name } })

// Shapes that are filled: what is written with a font of the reader has none.
function countShapes(pdf: Buffer): number {
  const [, stream = ''] = /stream\n(.*?)\nendstream/s.exec(pdf.toString('latin1')) ?? []
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1').match(/^f$/gm)?.length ?? 0
}

test('a name that every reader has letters for is text', async () => {
  const pdf = await buyerIs('Zoë Müller')
  expect(readPdf(pdf)).toContain('Zoë Müller, buyer@example.com')
  expect(countShapes(pdf)).toBe(0)
})

test('a name in other letters is drawn, letter by letter, and leaves nothing out', async () => {
  const pdf = await buyerIs('Paweł Żółć')
  expect(readPdf(pdf).join('\n')).not.toContain('buyer@example.com')
  // All letters of name and address but the spaces.
  expect(countShapes(pdf)).toBe('PawełŻółć,buyer@example.com'.length)
})

test('a name that cannot be written leaves the address', async () => {
  expect(readPdf(await buyerIs('محمد علي'))).toContain('buyer@example.com')
})

test('the owner’s own words in other letters are on the receipt, cut or wrapped to their place', async () => {
  const long = 'Świętokrzyska '.repeat(60)
  const say = makeSay({ 'VR1 Standard': long })
  const plain = countShapes(await drawReceipt(facts))
  const cut = countShapes(await drawReceipt({ ...facts, say }))
  const wrapped = countShapes(await drawReceipt({ ...facts, supplier: [long] }))
  expect(plain).toBe(0)
  expect(cut).toBeGreaterThan(20)
  expect(cut).toBeLessThan(100)
  expect(wrapped).toBe('Świętokrzyska'.length * 60)
})
