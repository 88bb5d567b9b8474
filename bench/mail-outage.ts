import { runMailOutage } from '#test/faults/run-mail-outage.ts'

// node bench/mail-outage.ts [mails]: the fault test of mail at length.
const mails = Number(process.argv[2] ?? 300)
console.table(await runMailOutage({ mails, seed: Date.now() % 1_000_000 }))
process.exit(0)
