import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { isWebAddress } from '#src/contracts/text.ts'
import type { EmailContent, Letterhead } from './email-content.ts'
import { MailPage } from './mail-page.ts'

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
