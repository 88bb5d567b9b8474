import { runProduction } from '#test/faults/production/run-production.ts'

// node bench/production.ts [jobs] [kills]: the fault test of production at length.
const jobs = Number(process.argv[2] ?? 30)
const kills = Number(process.argv[3] ?? 50)
const counted = await runProduction({
  jobs,
  kills,
  seed: Date.now() % 2 ** 32,
  onKill: (what, ms) => console.log(`ready after ${ms.toFixed(0).padStart(5)} ms  ${what}`),
})
console.table({ jobs, kills, ...counted })
process.exit(0)
