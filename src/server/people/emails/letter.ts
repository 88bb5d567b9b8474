import { type BrandColours, brandColoursOf } from '#src/contracts/people/brand.ts'
import { type Phrase, type Say, sayPhrase, makeSay } from '#src/contracts/words/say.ts'
import { createElement, type CSSProperties, type FunctionComponent, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { isWebAddress } from '#src/contracts/text.ts'
import * as words from '#src/contracts/words/letters/shared.ts'
import { traderLines } from '#src/contracts/people/trader-lines.ts'
import type { Business } from '#src/server/platform/settings/port.ts'
import { currentRegion } from '#src/kit/region.ts'
import { textDirection } from '#src/kit/text-direction.ts'

// What a mail says, without how it looks.
export interface EmailContent {
  // A letter of the owner has none.
  title?: string
  paragraphs: string[]
  // What is bought: the lines add up to the total.
  bill?: { lines: Row[]; total: Row }
  facts?: Row[]
  action?: { label: string; url: string }
  // Behind the button: what happens next, or what to do when something is wrong.
  after?: string[]
  // Small print, for instance why this mail came.
  footer?: string[]
  // For marketing: how to end it.
  unsubscribe?: { text: string; label: string; url: string }
}

export interface LetterContent {
  title?: Line
  paragraphs: Line[]
  bill?: { lines: LetterRow[]; total: LetterRow }
  facts?: LetterRow[]
  action?: { label: Line; url: string }
  after?: Line[]
  footer?: Line[]
  unsubscribeUrl?: string
}

// What a mail will say: words of a letter are said, with what the owner changed, when it is queued.
export type Line = string | Phrase

// The same words twice, as plain text and as HTML that loads nothing from anywhere.
export function composeEmail(content: EmailContent, from: Letterhead): { text: string; html: string } {
  for (const url of [content.action?.url, content.unsubscribe?.url]) if (url !== undefined) refuseOtherLinks(url)
  const page = createElement(MailPage, { ...content, from })
  return { text: writeText(content, from), html: `<!doctype html>${renderToStaticMarkup(page)}` }
}

// What somebody typed: an empty line starts a paragraph.
export const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)

// What a mail says, in the words that count now.
export function sayContent(say: Say, content: LetterContent): EmailContent {
  const { title, paragraphs, bill, facts, action, after, footer, unsubscribeUrl } = content
  const row = ({ label, value }: { label: Line; value: string }) => ({ label: sayLine(say, label), value })
  return {
    ...(title !== undefined && { title: sayLine(say, title) }),
    paragraphs: paragraphs.flatMap((line) => sayLines(say, line)),
    ...(bill && { bill: { lines: bill.lines.map(row), total: row(bill.total) } }),
    ...(facts && { facts: facts.map(row) }),
    ...(action && { action: { label: sayLine(say, action.label), url: action.url } }),
    ...(after && { after: after.flatMap((line) => sayLines(say, line)) }),
    ...(footer && { footer: footer.flatMap((line) => sayLines(say, line)) }),
    ...(unsubscribeUrl !== undefined && {
      unsubscribe: { text: say(words.footerUnsubscribe), label: say(words.unsubscribeButton), url: unsubscribeUrl },
    }),
  }
}

export const sayLine = (say: Say, line: Line): string => (typeof line === 'string' ? line : sayPhrase(say, line))

export const letterheadOf = (business: Business): Letterhead => ({
  name: business.businessName,
  trader: traderLines(business, makeSay(business.words)),
  colours: brandColoursOf(business),
})

// Who writes, for the head and the foot of every mail.
interface Letterhead {
  name: string
  // Who sells, line by line; empty until the owner has said it.
  trader: string[]
  // The owner's own, if they chose any.
  colours?: BrandColours | undefined
}

interface LetterRow {
  label: Line
  value: string
}

interface Row {
  label: string
  value: string
}

function writeText(content: EmailContent, from: Letterhead): string {
  const { title, paragraphs, bill, facts = [], action, after = [], footer = [], unsubscribe } = content
  const rows = [...(bill ? [...bill.lines, bill.total] : []), ...facts]
  const parts = [
    title,
    ...paragraphs,
    rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    action && `${action.label}: ${action.url}`,
    ...after,
    ...footer,
    unsubscribe && `${unsubscribe.text} ${unsubscribe.label}: ${unsubscribe.url}`,
    from.trader.join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function refuseOtherLinks(url: string): void {
  if (!isWebAddress(url)) throw new Error('An email may link only to http or https')
}

// An empty line in the words of a letter starts a paragraph. What is no word of ours stays in one piece.
const sayLines = (say: Say, line: Line): string[] =>
  typeof line === 'string' ? [line] : paragraphsOf(sayPhrase(say, line))

// Mail programs know tables and styles on the element, and little else. The colours are those of the site on paper.
const paper = '#f5f0e6'

const sheet = '#fcfaf5'
const ink = '#1a1613'
const soft = '#544c44'
const rule = '#dcd1be'
const vermilion = '#f24a20'
const fonts = "Archivo, 'Helvetica Neue', Arial, sans-serif"

type Written = EmailContent & { from: Letterhead }

const MailPage: FunctionComponent<Written> = (content) =>
  createElement(
    'html',
    { lang: currentRegion().locale, dir: textDirection(currentRegion().locale) },
    createElement(
      'head',
      null,
      createElement('meta', { charSet: 'utf-8' }),
      createElement('meta', { name: 'viewport', content: 'width=device-width' }),
      createElement('title', null, content.title ?? content.from.name),
    ),
    createElement('body', { style: { margin: 0, padding: 0, background: paper } }, createElement(Sheet, content)),
  )

const Sheet: FunctionComponent<Written> = (content) =>
  createElement(
    Table,
    { style: { background: paper } },
    createElement(
      'td',
      { align: 'center', style: { padding: '24px 12px' } },
      createElement(
        Table,
        {
          style: {
            maxWidth: 560,
            background: sheet,
            borderTop: `4px solid ${content.from.colours?.accent ?? vermilion}`,
            textAlign: 'left',
          },
        },
        createElement(
          'td',
          { style: { padding: '28px 24px', font: `16px/1.55 ${fonts}`, color: ink } },
          ...body(content),
        ),
      ),
    ),
  )

function body(written: Written): ReactNode[] {
  const { from, title, paragraphs, bill, facts, action, after, footer, unsubscribe } = written
  const small = [...(footer ?? []), ...(from.trader.length > 0 ? [from.trader.join('\n')] : [])]
  return [
    createElement('p', { style: { margin: '0 0 24px', font: `600 15px/1 ${fonts}` } }, from.name),
    title && createElement('h1', { style: { margin: '0 0 16px', font: `700 26px/1.15 ${fonts}` } }, title),
    ...paragraphs.map((text) => paragraph(text)),
    bill && createElement(Rows, { rows: bill.lines, last: bill.total }),
    facts && createElement(Rows, { rows: facts }),
    action && createElement(Action, { ...action, colours: from.colours }),
    ...(after ?? []).map((text) => paragraph(text)),
    small.length > 0 || unsubscribe ? createElement(Footer, { footer: small, unsubscribe }) : undefined,
  ]
}

// A long address would make the whole mail as wide as itself.
const paragraph = (text: string): ReactNode =>
  createElement('p', { style: { margin: '0 0 16px', wordBreak: 'break-word' } }, ...broken(text))

// A line break in the text is one in the mail.
const broken = (text: string): ReactNode[] =>
  text.split('\n').flatMap((line, index) => [...(index === 0 ? [] : [createElement('br')]), ...whole(line)])

// A reference is read out and typed in: it stays on one line.
const whole = (line: string): ReactNode[] =>
  line
    .split(/\b([A-Z]{1,2}-[\dA-Z]{5}-[\dA-Z]{5})\b/)
    .map((part, index) => (index % 2 === 1 ? createElement('span', { style: { whiteSpace: 'nowrap' } }, part) : part))

const Table: FunctionComponent<{ style: CSSProperties; children?: ReactNode }> = ({ style, children }) =>
  createElement(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, style },
    createElement('tbody', null, createElement('tr', null, children)),
  )

const Rows: FunctionComponent<{ rows: Row[]; last?: Row }> = ({ rows, last }) =>
  createElement(
    'table',
    { width: '100%', cellPadding: 0, cellSpacing: 0, style: { margin: '8px 0 24px', borderTop: `1px solid ${rule}` } },
    createElement(
      'tbody',
      null,
      ...rows.map((row) => tableRow(row, { fontWeight: 400 })),
      last && tableRow(last, { fontWeight: 700, fontSize: 18 }),
    ),
  )

function tableRow({ label, value }: Row, style: CSSProperties): ReactNode {
  const cell: CSSProperties = { padding: '10px 0', borderBottom: `1px solid ${rule}`, verticalAlign: 'top', ...style }
  return createElement(
    'tr',
    null,
    createElement('th', { scope: 'row', align: 'left', style: { ...cell, paddingRight: 16 } }, label),
    createElement('td', { align: 'right', style: { ...cell, wordBreak: 'break-word' } }, ...broken(value)),
  )
}

// A link, not a form: what it does must still be asked for on the page it opens.
const Action: FunctionComponent<{ label: string; url: string } & Pick<Letterhead, 'colours'>> = ({
  label,
  url,
  colours,
}) =>
  createElement(
    'p',
    { style: { margin: '8px 0 24px' } },
    createElement(
      'a',
      {
        href: url,
        style: {
          display: 'inline-block',
          padding: '14px 22px',
          background: colours?.accent ?? vermilion,
          color: colours?.onAccent ?? ink,
          font: `600 16px/1 ${fonts}`,
          textDecoration: 'none',
          borderRadius: 4,
        },
      },
      label,
    ),
  )

type Small = Pick<EmailContent, 'footer' | 'unsubscribe'>

const Footer: FunctionComponent<Small> = ({ footer = [], unsubscribe }) =>
  createElement(
    'div',
    { style: { borderTop: `1px solid ${rule}`, paddingTop: 16, color: soft, font: `13px/1.5 ${fonts}` } },
    ...footer.map((line) => createElement('p', { style: smallPrint }, ...broken(line))),
    unsubscribe &&
      createElement(
        'p',
        { style: smallPrint },
        `${unsubscribe.text} `,
        createElement('a', { href: unsubscribe.url, style: { color: soft } }, unsubscribe.label),
      ),
  )

const smallPrint: CSSProperties = { margin: '0 0 8px' }
