import { resolve } from 'node:path'
import { startTestPostgres } from '#test/support/postgres-server.ts'
import { runSettings } from '#test/settings/run-settings.ts'

// node bench/settings-storm.ts [sequences] [first seed]: settings are changed and taken back on two processes, while others read and order.
// `wrong` must be 0. Needs a build.
const [sequences, seed] = [Number(process.argv[2] ?? 200), Number(process.argv[3] ?? 1)]
const postgres = await startTestPostgres()
const { wrong, ...counts } = await runSettings({
  databaseUrl: postgres.url,
  webFolder: resolve('dist/web'),
  sequences,
  seed,
  onSequence: (done) => done % 20 === 0 && console.log(`${done} of ${sequences}`),
})
for (const sentence of wrong.slice(0, 20)) console.log(sentence)
console.table({ seeds: `${seed} to ${seed + sequences - 1}`, sequences, ...counts, wrong: wrong.length })
await postgres.stop()
process.exit(wrong.length > 0 ? 1 : 0)
