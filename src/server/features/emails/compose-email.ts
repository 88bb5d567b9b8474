export interface EmailContent {
  // A letter of the owner has none.
  title?: string
  paragraphs: string[]
  action?: { label: string; url: string }
  // For marketing: how to end it.
  unsubscribeUrl?: string
}

// The same words twice, as plain text and as HTML that loads nothing from anywhere.
export function composeEmail(content: EmailContent): { text: string; html: string } {
  const { title, paragraphs, action, unsubscribeUrl } = content
  for (const url of [action?.url, unsubscribeUrl]) if (url !== undefined) refuseOtherLinks(url)
  const textParts = [
    ...(title === undefined ? [] : [title]),
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(unsubscribeUrl ? [`${unsubscribeWords} ${unsubscribeLabel}: ${unsubscribeUrl}`] : []),
  ]
  const htmlParts = [
    ...(title === undefined ? [] : [`<h1 style="font-size:20px">${escapeHtml(title)}</h1>`]),
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`),
    ...(action ? [`<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`] : []),
    ...(unsubscribeUrl ? [writeFooter(unsubscribeUrl)] : []),
  ]
  return { text: `${textParts.join('\n\n')}\n`, html: wrap(htmlParts.join('\n')) }
}

// What somebody typed: an empty line starts a paragraph.
export const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)

const unsubscribeWords = 'You can end these e-mails at any time.'
const unsubscribeLabel = 'Unsubscribe'

const writeFooter = (url: string): string =>
  `<p style="font-size:13px;color:#5a5047">${unsubscribeWords} <a href="${escapeHtml(url)}">${unsubscribeLabel}</a></p>`

const wrap = (body: string): string =>
  `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0 auto;max-width:600px;padding:24px;font:16px/1.5 sans-serif;color:#1a1a1a">
${body}
</body>
</html>
`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

function refuseOtherLinks(url: string): void {
  const protocol = URL.parse(url)?.protocol
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('An e-mail may link only to http or https')
}
