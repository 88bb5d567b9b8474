import { once } from 'node:events'
import type { BrandColours } from '#src/contracts/people/brand.ts'
import { paperLabel } from '#src/contracts/sales/paper-numbers.ts'
import * as words from '#src/contracts/words/letters/receipt.ts'
import * as shared from '#src/contracts/words/letters/shared.ts'
import { sayCurrency } from '#src/contracts/words/say-currency.ts'
import { type Say, sayDefault } from '#src/contracts/words/say.ts'
import * as footerWords from '#src/contracts/words/site/footer.ts'
import { formatDate } from '#src/kit/format-date.ts'
import { formatExactly, toPounds } from '#src/kit/money.ts'
import { currentRegion } from '#src/kit/region.ts'
import { shopTime } from '#src/kit/shop-time.ts'
import { type Face, makePen, openOutlines, type Pen, type Sheet } from './pen.ts'
import type { CreditNote, Receipt } from './tables.ts'

// 'RW-000042': as it is printed on the receipt.
export const receiptLabel = (number: number): string => paperLabel('RW', number)

export const creditNoteLabel = (number: number): string => paperLabel('CN', number)

// Whom an order or a receipt is for, in one line.
export const buyerOf = ({ name, email }: { name: string; email: string | null }): string =>
  [name, email].filter(Boolean).join(', ')

export interface DrawnOrder {
  number: string
  name: string
  email: string | null
  items: { name: string; pricePence: number }[]
}

export interface PaperFacts {
  order: DrawnOrder
  receipt: Receipt
  // What is drawn is the receipt, unless there is one: then it is the credit note, which names the receipt.
  credit: Pick<CreditNote, 'number' | 'issuedAt' | 'totalPence' | 'vatPence'> | null
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

export async function drawPaper(given: PaperFacts): Promise<Buffer> {
  // Only who downloads a receipt waits for these to load.
  const [{ default: PDFDocument }, spell] = await Promise.all([import('pdfkit'), openOutlines()])
  const { locale } = currentRegion()
  const sheet = new PDFDocument({ size: 'A4', margin: left, info: { Author: given.business }, lang: locale })
  const chunks: Buffer[] = []
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(sheet, 'end')
  const pen = makePen(sheet, spell)
  const facts = { ...given, say: sayPrintably(given.say, pen), pen }
  const { credit, receipt } = given
  const title = credit
    ? facts.say(words.creditTitle, { number: creditNoteLabel(credit.number) })
    : facts.say(words.title, { number: receiptLabel(receipt.number) })
  sheet.info.Title = title
  drawBrand(sheet, given)
  const afterHead = drawHead({ ...facts, title })
  const afterLines = drawLines(sheet, { facts, top: afterHead + 38 })
  drawFoot(facts, afterLines + 24)
  sheet.end()
  await ended
  return Buffer.concat(chunks)
}

type Drawn = PaperFacts & { pen: Pen }

// The owner's own colour at the top of the sheet, and the logo at its right.
function drawBrand(sheet: Sheet, { colours, logo }: PaperFacts): void {
  if (colours) sheet.rect(0, 0, sheet.page.width, 8).fill(colours.accent)
  if (!logo) return
  const place = { x: right - 160, y: left - 16, width: 160, height: 56 }
  // On white, a light logo could not be seen.
  if (logo.plate === 'dark') sheet.rect(place.x - 8, place.y - 8, 176, 72).fill(colours?.ink ?? ink)
  sheet.image(logo.png, place.x, place.y, { fit: [place.width, place.height], align: 'right', valign: 'center' })
}

// Answers where it ends: who sells may need more lines than a few.
function drawHead({ order, receipt, credit, business, supplier, title, say, pen }: Drawn & { title: string }): number {
  pen.write({ text: printable(business, pen), x: left, y: left, width: 300, size: 13, colour: ink, face: 'bold' })
  const sellers = [
    ...supplier.map((line) => printable(line, pen)),
    ...(receipt.vatNumber ? [say(footerWords.vatNumber, { number: printable(receipt.vatNumber, pen) })] : []),
  ]
  let y = left + 20
  for (const text of sellers) y = pen.write({ text, x: left, y, width: 300, size: 9, colour: soft, wraps: true })
  const titleAt = Math.max(130, y + 16)
  pen.write({ text: title, x: left, y: titleAt, width: right - left, size: 26, colour: ink, face: 'bold' })
  const rows: [string, string][] = [
    [words.date, dateOf((credit ?? receipt).issuedAt, pen)],
    [shared.order, order.number],
    [words.buyer, printableParts(receipt.buyer ?? buyerOf(order), pen)],
    credit ? [shared.receipt, receiptLabel(receipt.number)] : [words.paidBy, say(waysOfPaying[receipt.paidBy])],
    ...(receipt.isTest ? [[words.testMode, say(words.noMoney)] as [string, string]] : []),
  ]
  rows.forEach(([label, value], index) => {
    const at = { y: titleAt + 50 + index * 18, size: 10 }
    pen.write({ ...at, text: say(label), x: left, width: 76, colour: soft })
    pen.write({ ...at, text: value, x: left + 80, width: right - left - 80, colour: ink })
  })
  return titleAt + 50 + rows.length * 18
}

const waysOfPaying = { card: words.card, bank: words.bankTransfer, contact: words.asAgreed }

function drawLines(sheet: Sheet, { facts, top }: { facts: Drawn; top: number }): number {
  const { order, receipt, credit, say, pen } = facts
  const exact = (pence: number): string => exactly(pence, pen)
  const paid: Row[] = [
    ...order.items.map(({ name, pricePence }): Row => [say(name), exact(pricePence), 'plain']),
    [say(words.totalPaid), exact(receipt.totalPence), 'bold'],
  ]
  const rows: Row[] = [
    ...(credit ? [[say(words.refunded), exact(credit.totalPence), 'bold'] as Row] : paid),
    ...(receipt.vatNumber ? vatRows(receipt.vatPerMille, credit ?? receipt, facts) : []),
  ]
  rows.forEach(([label, amount, face], index) => {
    const y = top + index * 26
    sheet
      .moveTo(left, y - 7)
      .lineTo(right, y - 7)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke()
    const line = { x: left, y, size: 11, colour: ink, face }
    pen.write({ ...line, text: label, width: right - left - 120 })
    pen.write({ ...line, text: amount, width: right - left, align: 'right' })
  })
  return top + rows.length * 26
}

type Row = [label: string, amount: string, face: Face]

const vatRows = (
  vatPerMille: number,
  { vatPence, totalPence }: Pick<Receipt, 'vatPence' | 'totalPence'>,
  { say, pen }: Drawn,
): Row[] => [
  [say(words.vat, { rate: vatPerMille / 10 }), exactly(vatPence, pen), 'plain'],
  [say(words.net), exactly(totalPence - vatPence, pen), 'plain'],
]

function drawFoot({ receipt, say, pen }: Drawn, top: number): void {
  const currency = printable(sayCurrency(say, words.currency), pen) || currentRegion().currency
  const text = receipt.vatNumber ? say(words.pricesWithVat, { currency }) : say(words.prices, { currency })
  pen.write({ text, x: left, y: top, width: right - left, size: 9, colour: soft, wraps: true })
}

// A sign or a month in letters that no font of ours has would be boxes: then the code and the figures.
const exactly = (pence: number, pen: Pen): string =>
  printable(formatExactly(pence), pen) || `${currentRegion().currency} ${toPounds(pence).toFixed(2)}`

const dateOf = (moment: Date, pen: Pen): string =>
  printable(formatDate(moment, { dateStyle: 'long' }), pen) || shopTime(moment).day

// Words that cannot be written are said as they were before they were changed.
const sayPrintably =
  (say: Say, pen: Pen): Say =>
  (said, ...values) =>
    printable(
      say(said, ...values)
        .replaceAll(pictures, '')
        .trim(),
      pen,
    ) || sayDefault(said, ...values)

const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu

const printable = (text: string, pen: Pen): string => (pen.knows(text) ? text : '')

// A name in letters that cannot be written leaves the address, which says who it is for.
const printableParts = (text: string, pen: Pen): string =>
  printable(text, pen) ||
  text
    .replaceAll(pictures, '')
    .split(', ')
    .map((part) => part.trim())
    .filter((part) => pen.knows(part))
    .join(', ')
