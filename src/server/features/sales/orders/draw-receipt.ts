import { once } from 'node:events'
import type PdfDocument from 'pdfkit'
import type { BrandColours } from '#src/contracts/people/brand.ts'
import * as words from '#src/contracts/words/letters/receipt.ts'
import * as shared from '#src/contracts/words/letters/shared.ts'
import { type Say, sayDefault } from '#src/contracts/words/say.ts'
import * as footerWords from '#src/contracts/words/site/footer.ts'
import { formatDate } from '#src/kit/format-date.ts'
import { formatExactly, toPounds } from '#src/kit/money.ts'
import { currentRegion, defaultRegion } from '#src/kit/region.ts'
import { shopTime } from '#src/kit/shop-time.ts'
import { receiptLabel } from './receipt-label.ts'
import { buyerOf } from './buyer-of.ts'
import type { Order, OrderItem, Receipt } from './tables.ts'

export interface ReceiptFacts {
  order: Order
  items: OrderItem[]
  receipt: Receipt
  // What the shop is called.
  business: string
  say: Say
  // Who sells: the name, then where to find them.
  supplier: string[]
  colours?: BrandColours | undefined
  logo?: { png: Buffer; plate: 'light' | 'dark' } | undefined
}

const ink = '#1a1613'
const soft = '#544c44'
const rule = '#dcd1be'
const left = 56
const right = 539

export async function drawReceipt(given: ReceiptFacts): Promise<Buffer> {
  const facts = { ...given, say: sayPrintably(given.say) }
  const { receipt, business, say } = facts
  // Only who downloads a receipt waits for this to load.
  const { default: PDFDocument } = await import('pdfkit')
  const title = say(words.title, { number: receiptLabel(receipt.number) })
  const document = new PDFDocument({
    size: 'A4',
    margin: left,
    info: { Title: title, Author: business },
    lang: currentRegion().locale,
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(document, 'end')
  // Fonts that every reader of PDF has: they hold all that `printable` lets through.
  document.registerFont('plain', 'Helvetica').registerFont('bold', 'Helvetica-Bold')
  drawBrand(document, facts)
  const afterHead = drawHead(document, { ...facts, title })
  const afterLines = drawLines(document, { facts, top: afterHead + 38 })
  drawFoot(document, { facts, top: afterLines + 24 })
  document.end()
  await ended
  return Buffer.concat(chunks)
}

type Sheet = InstanceType<typeof PdfDocument>

// The owner's own colour at the top of the sheet, and the logo at its right.
function drawBrand(sheet: Sheet, { colours, logo }: ReceiptFacts): void {
  if (colours) sheet.rect(0, 0, sheet.page.width, 8).fill(colours.accent)
  if (!logo) return
  const place = { x: right - 160, y: left - 16, width: 160, height: 56 }
  // On white, a light logo could not be seen.
  if (logo.plate === 'dark') sheet.rect(place.x - 8, place.y - 8, 176, 72).fill(colours?.ink ?? ink)
  sheet.image(logo.png, place.x, place.y, { fit: [place.width, place.height], align: 'right', valign: 'center' })
}

// Answers where it ends: who sells may need more lines than a few.
function drawHead(sheet: Sheet, facts: ReceiptFacts & { title: string }): number {
  const { order, receipt, business, supplier, title, say } = facts
  sheet
    .fillColor(ink)
    .font('bold')
    .fontSize(13)
    .text(printable(business), left, left, { ...oneLine, width: 300 })
  sheet
    .font('plain')
    .fontSize(9)
    .fillColor(soft)
    .text(supplier.map(printable).join('\n'), left, left + 20, { width: 300 })
  if (receipt.vatNumber) sheet.text(say(footerWords.vatNumber, { number: printable(receipt.vatNumber) }))
  const titleAt = Math.max(130, sheet.y + 16)
  sheet
    .fillColor(ink)
    .font('bold')
    .fontSize(26)
    .text(title, left, titleAt, { ...oneLine, width: right - left })
  const rows: [string, string][] = [
    [words.date, dateOf(receipt.issuedAt)],
    [shared.order, order.number],
    [words.buyer, printable(receipt.buyer ?? buyerOf(order))],
    [words.paidBy, say(order.method === 'card' ? words.card : words.bankTransfer)],
  ]
  rows.forEach(([label, value], index) => {
    const y = titleAt + 50 + index * 18
    sheet
      .font('plain')
      .fontSize(10)
      .fillColor(soft)
      .text(say(label), left, y, { ...oneLine, width: 76 })
    sheet.fillColor(ink).text(value, left + 80, y, { ...oneLine, width: right - left - 80 })
  })
  return titleAt + 50 + rows.length * 18
}

// With a height, what does not fit ends in dots.
const oneLine = { height: 1, ellipsis: true }

function drawLines(sheet: Sheet, { facts, top }: { facts: ReceiptFacts; top: number }): number {
  const { items, order, receipt, say } = facts
  const rows: Row[] = [
    ...items.map(({ name, pricePence }): Row => [say(name), exact(pricePence), 'plain']),
    [say(words.totalPaid), exact(order.totalPence), 'bold'],
    ...(receipt.vatNumber ? vatRows(receipt, say) : []),
    ...(order.refundedPence > 0 ? [[say(words.refunded), `-${exact(order.refundedPence)}`, 'bold'] as Row] : []),
  ]
  rows.forEach(([label, amount, font], index) => {
    const y = top + index * 26
    sheet
      .moveTo(left, y - 7)
      .lineTo(right, y - 7)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke()
    sheet
      .font(font)
      .fontSize(11)
      .fillColor(ink)
      .text(label, left, y, { ...oneLine, width: right - left - 120 })
    sheet.text(amount, left, y, { width: right - left, align: 'right' })
  })
  return top + rows.length * 26
}

type Row = [label: string, amount: string, font: 'plain' | 'bold']

const vatRows = ({ vatPerMille, vatPence, totalPence }: Receipt, say: Say): Row[] => [
  [say(words.vat, { rate: vatPerMille / 10 }), exact(vatPence), 'plain'],
  [say(words.net), exact(totalPence - vatPence), 'plain'],
]

function drawFoot(sheet: Sheet, { facts, top }: { facts: ReceiptFacts; top: number }): void {
  const { order, receipt, say } = facts
  const currency = currentRegion().currency === defaultRegion.currency ? say(words.currency) : currentRegion().currency
  const lines = [
    receipt.vatNumber ? say(words.pricesWithVat, { currency }) : say(words.prices, { currency }),
    ...(order.dispute === 'open' ? [say(words.disputed)] : []),
    ...(order.dispute === 'lost' ? [say(words.returned)] : []),
  ]
  sheet
    .font('plain')
    .fontSize(9)
    .fillColor(soft)
    .text(lines.join('\n'), left, top, { width: right - left })
}

// A sign or a month in letters that the font does not have would be boxes: then the code and the figures.
const exact = (pence: number): string =>
  printable(formatExactly(pence)) || `${currentRegion().currency} ${toPounds(pence).toFixed(2)}`

const dateOf = (moment: Date): string => printable(formatDate(moment, { dateStyle: 'long' })) || shopTime(moment).day

// Words that the font cannot print are said as they were before they were changed.
const sayPrintably =
  (say: Say): Say =>
  (said, ...values) =>
    printable(
      say(said, ...values)
        .replaceAll(pictures, '')
        .trim(),
    ) || sayDefault(said, ...values)

const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu

// Letters that the font does not have would be boxes: then the address alone says who it is for.
const printable = (text: string): string =>
  /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u20ac]*$/.test(text) ? text : ''
