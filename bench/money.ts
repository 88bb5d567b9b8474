import { runMoney } from '#test/faults/money/run-money.ts'

// node bench/money.ts [carts] [strikes]: the fault test of the money path at length.
const carts = Number(process.argv[2] ?? 300)
const strikes = Number(process.argv[3] ?? 60)
const { books, restarts, kills } = await runMoney({
  carts,
  strikes,
  seed: Date.now() % 2 ** 32,
  onStrike: (what, ms) => console.log(`ready after ${ms.toFixed(0).padStart(5)} ms  ${what}`),
})
console.table({ carts, ...books, restarts, kills })
process.exit(0)
