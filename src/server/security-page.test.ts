import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { strangersStores } from './people/caps/feature.ts'

// The page is read by people who decide whether to trust a shop with their data: it must not fall behind the caps.
test('docs/security.md lists every store that strangers can fill, with its caps and its end', async () => {
  const page = await readFile('docs/security.md', 'utf8')
  const [, shown = ''] = /<!-- stores -->\n\n([\s\S]*?)\n\n<!-- \/stores -->/.exec(page) ?? []
  expect(cellsOf(shown)).toEqual(cellsOf(table()))
})

function table(): string {
  const rows = Object.entries(strangersStores).map(([name, { tables, perSource, perAddress, inAll, end }]) => {
    const isBytes = name === 'seenFilms' || name === 'photoBytes'
    const amount = (count: number): string => (isBytes ? `${count / 1024} MB` : count.toLocaleString('en-GB'))
    const each = perAddress === undefined ? '' : `; ${amount(perAddress)} an address`
    return `| ${name} | ${tables.join(', ')} | ${amount(perSource)}${each} | ${amount(inAll)} | ${end} |`
  })
  return ['| store | tables and folders | one source | in all | end |', '| - | - | - | - | - |', ...rows].join('\n')
}

const cellsOf = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter((line) => !/^\|[\s|:-]+$/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))

test('docs/security.md says each thing once: no heading twice, and no row with other cells than its head', async () => {
  const page = await readFile('docs/security.md', 'utf8')
  const headings = page.split('\n').filter((line) => line.startsWith('#'))
  expect(headings).toEqual([...new Set(headings)])
  const tables = page.match(/(?:^\|.*\n)+/gm) ?? []
  expect(tables.length).toBeGreaterThan(6)
  for (const table of tables) {
    const rows = table.trim().split('\n')
    const cells = rows.map((line) => line.split('|').length)
    expect([rows[0], new Set(cells).size]).toEqual([rows[0], 1])
    const firsts = rows.map((line) => line.split('|')[1]?.trim())
    expect(firsts).toEqual([...new Set(firsts)])
  }
})

test('every file that docs/security.md names is there', async () => {
  const page = await readFile('docs/security.md', 'utf8')
  const named = [...page.matchAll(/`((?:src|test|bench|contracts)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  const links = [...page.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path = '']) => `docs/${path}`)
  const paths = [...named.map((path) => path.replace(/^contracts/, 'src/contracts')), ...links]
  expect(paths.length).toBeGreaterThan(8)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
