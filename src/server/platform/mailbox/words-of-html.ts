import { wordTable } from '#src/kit/word-table.ts'

const hidden = new Set(['script', 'style', 'head', 'title'])
const blocks = new Set(['p', 'div', 'br', 'li', 'tr', 'h1', 'h2', 'h3', 'blockquote'])
const entities = wordTable<string>({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' })

// The words of a page, to be shown as text and never as a page. In one pass: a pattern over the whole of it could be made
// to take minutes.
export function wordsOfHtml(html: string): string {
  const [first = '', ...rest] = html.split('<')
  const words = [first]
  let skipping: string | undefined
  for (const part of rest) {
    const end = part.indexOf('>')
    const name = /^\/?[a-z\d]+/i.exec(part)?.[0].toLowerCase() ?? ''
    if (skipping) {
      if (name !== `/${skipping}`) continue
      skipping = undefined
    } else if (hidden.has(name)) {
      skipping = name
      continue
    }
    if (blocks.has(name.replace('/', ''))) words.push('\n')
    words.push(part.slice(end + 1))
  }
  return decode(words.join(''))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|([a-z]{2,6}));/gi, (whole, number: string | undefined, name: string) => {
    if (number === undefined) return entities[name.toLowerCase()] ?? whole
    const code = Number(number)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })
