import { makeAlone } from './alone.ts'
import { measureAttacks } from './attacks.ts'
import { measureBatch, prepareBatch } from './batch.ts'
import { measureRerender } from './rerender.ts'

// node bench/making/index.ts prepare [films] [folder] [sold | short]: customers with photos for a batch
// node bench/making/index.ts batch <folder>: their films as a batch of the product, and how the site answers meanwhile
// node bench/making/index.ts alone <folder>: the engine alone on the films of that batch
// node bench/making/index.ts rerender: what a changed caption costs
// node bench/making/index.ts attacks: what hostile uploads cost in memory
const [what, first, second, third] = process.argv.slice(2)
const benches: Record<string, () => Promise<object>> = {
  prepare: () => prepareBatch(Number(first ?? 50), second, third === 'short' ? 'short' : 'sold'),
  batch: () => measureBatch(first ?? ''),
  alone: () => makeAlone(first ?? ''),
  rerender: measureRerender,
  attacks: measureAttacks,
}
const bench = benches[what ?? '']
if (!bench) throw new Error(`Usage: node bench/making/index.ts ${Object.keys(benches).join(' | ')}`)
console.table(await bench())
process.exit(0)
