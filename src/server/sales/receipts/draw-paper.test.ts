import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeSay } from '#src/contracts/words/say.ts'
import { readPdf } from '#test/support/read-pdf.ts'
import { drawPaper, type PaperFacts } from './draw-paper.ts'

const facts = {
  order: {
    number: 'RW-1001',
    name: 'Anna',
    email: 'buyer@example.com',
    items: [{ name: 'VR1 Standard', pricePence: 9_900 }],
  },
  receipt: {
    number: 7,
    issuedAt: new Date('2026-10-05'),
    totalPence: 9_900,
    vatNumber: '',
    buyer: null,
    paidBy: 'card',
  },
  credit: null,
  business: 'Olive Films',
  supplier: ['Olive Films Ltd'],
  say: makeSay(),
} as unknown as PaperFacts

const buyerIs = (name: string) => drawPaper({ ...facts, order: { ...facts.order, name } })

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
  const plain = countShapes(await drawPaper(facts))
  const cut = countShapes(await drawPaper({ ...facts, say }))
  const wrapped = countShapes(await drawPaper({ ...facts, supplier: [long] }))
  expect(plain).toBe(0)
  expect(cut).toBeGreaterThan(20)
  expect(cut).toBeLessThan(100)
  expect(wrapped).toBe('Świętokrzyska'.length * 60)
})

test('a credit note names itself, its receipt, what went back and the VAT in it', async () => {
  const receipt = { ...facts.receipt, vatNumber: 'GB 1', vatPerMille: 200 }
  const credit = { number: 3, issuedAt: new Date('2026-12-01'), totalPence: 1_200, vatPence: 200 }
  const text = readPdf(await drawPaper({ ...facts, receipt, credit }))
  expect(text).toEqual(
    expect.arrayContaining(['Credit note CN-000003', 'RW-000007', '1 December 2026', '£12.00', '£2.00']),
  )
  expect(text).not.toContain('£99.00')
})

test('a receipt says how it was paid', async () => {
  expect(readPdf(await drawPaper({ ...facts, receipt: { ...facts.receipt, paidBy: 'contact' } }))).toContain(
    'As agreed',
  )
})
