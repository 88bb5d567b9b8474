// The shape of the code in figures: how many files, how long, how many that only one other file needs, and how many files
// each flow of docs/architecture.md passes.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root, say } from './set-up.mjs'

const parts = ['kit', 'contracts', 'engine', 'server', 'web']
const maxThinLines = 40

const files = new Map(parts.flatMap((part) => filesBelow(join(root, 'src', part))).map((path) => [path, read(path)]))
const importers = countImporters()

table(
  'Files of src, without tests',
  ['', 'files', 'lines', 'median', 'thin', 'interfaces used once'],
  [...parts.map((part) => rowOf(part, (path) => path.startsWith(join(root, 'src', part)))), rowOf('all', () => true)],
)
say(`\nThin: at most ${maxThinLines} lines and one importer. Interfaces: without Props.`)
const flows = readFlows()
if (flows.length > 0) table('Files that a flow passes on the server', ['flow', 'files'], flows)

function rowOf(name, isPart) {
  const own = [...files].filter(([path]) => isPart(path))
  const lengths = own.map(([, text]) => linesOf(text)).toSorted((one, other) => one - other)
  const thin = own.filter(([path, text]) => linesOf(text) <= maxThinLines && importers.get(path)?.size === 1)
  const once = own.flatMap(([path, text]) => interfacesUsedOnce(path, text))
  return [name, own.length, sum(lengths), lengths[Math.floor(lengths.length / 2)] ?? 0, thin.length, once.length]
}

function countImporters() {
  const found = new Map()
  for (const [path, text] of files) {
    for (const [, specifier] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const target = resolveImport(path, specifier)
      if (files.has(target)) found.set(target, (found.get(target) ?? new Set()).add(path))
    }
  }
  return found
}

function resolveImport(path, specifier) {
  if (specifier.startsWith('#src/')) return join(root, 'src', specifier.slice('#src/'.length))
  return specifier.startsWith('.') ? resolve(dirname(path), specifier) : specifier
}

// Named, and then needed in one place only.
function interfacesUsedOnce(path, text) {
  return [...text.matchAll(/^(export )?interface (\w+)/gm)].flatMap(([, exported, name]) => {
    if (name.endsWith('Props')) return []
    const users = exported ? [...(importers.get(path) ?? [])].map((user) => files.get(user)) : []
    const word = new RegExp(`\\b${name}\\b`, 'g')
    const own = count(text, word) - 1
    // An import is no use of its own.
    const others = sum(users.map((user) => Math.max(0, count(user, word) - 1)))
    return own + others === 1 ? [name] : []
  })
}

// The table 'Five flows' of docs/architecture.md names the files of each, in the order in which they are passed.
function readFlows() {
  const [, section = ''] = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8').split('## Five flows')
  return section
    .split('\n## ')[0]
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => {
      const [, name, cell] = line.split('|').map((part) => part.trim())
      const named = [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => file)
      const lost = named.filter((file) => !existsSync(join(root, 'src', 'server', file)))
      if (lost.length > 0) throw new Error(`docs/architecture.md names files that don't exist: ${lost.join(', ')}`)
      return [name, named.length]
    })
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .map((name) => join(folder, name))
}

function table(title, head, rows) {
  say(`\n${title}`)
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => String(row[column]).length)))
  for (const row of [head, ...rows]) {
    say(row.map((cell, column) => String(cell)[column === 0 ? 'padEnd' : 'padStart'](widths[column])).join('  '))
  }
}

function read(path) {
  return readFileSync(path, 'utf8')
}

function linesOf(text) {
  return text.split('\n').length - 1
}

function count(text, pattern) {
  return text.match(pattern)?.length ?? 0
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
