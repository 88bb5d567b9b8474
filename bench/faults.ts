import { runFaults } from '#test/faults/run-faults.ts'

// node bench/faults.ts [kills]: the fault test at length, with the time to ready after every kill.
const kills = Number(process.argv[2] ?? 200)
const times: number[] = []
const { said, audit, arrived } = await runFaults({
  kills,
  clients: 20,
  seed: Date.now() % 2 ** 32,
  onKill: (what, ms) => {
    times.push(ms)
    console.log(`${String(times.length).padStart(4)}  ready after ${ms.toFixed(0).padStart(5)} ms  ${what}`)
  },
})
times.sort((one, other) => one - other)
console.table({
  ...audit,
  mailsArrived: arrived,
  leadsAcknowledged: said.customerIds.length,
  photosAcknowledged: said.photoIds.length,
  loginsAcknowledged: said.sessions.length,
  requestsCutOff: said.failures,
  medianReadyMs: Math.round(times[Math.floor(times.length / 2)] ?? 0),
  slowestReadyMs: Math.round(times.at(-1) ?? 0),
})
process.exit(0)
