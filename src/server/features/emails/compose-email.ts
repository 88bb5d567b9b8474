export interface EmailContent {
  title: string
  paragraphs: string[]
  action?: { label: string; url: string }
}

// The same words twice, as plain text and as HTML that loads nothing from anywhere.
export function composeEmail({ title, paragraphs, action }: EmailContent): { text: string; html: string } {
  if (action) refuseOtherLinks(action.url)
  const textParts = [title, ...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : [])]
  const htmlParts = [
    `<h1 style="font-size:20px">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`),
    ...(action ? [`<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`] : []),
  ]
  return { text: `${textParts.join('\n\n')}\n`, html: wrap(htmlParts.join('\n')) }
}

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
