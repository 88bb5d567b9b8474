import { runMoney } from '#test/faults/money/run-money.ts'

// node bench/money.ts [carts] [kills]: the fault test of the money path at length.
const carts = Number(process.argv[2] ?? 300)
const kills = Number(process.argv[3] ?? 60)
const books = await runMoney({
  carts,
  kills,
  seed: Date.now() % 2 ** 32,
  onKill: (what, ms) => console.log(`ready after ${ms.toFixed(0).padStart(5)} ms  ${what}`),
})
console.table({ carts, ...books })
process.exit(0)
