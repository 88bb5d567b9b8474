import { startOnce } from '#test/support/start-once.ts'
import { wrongSettings } from '#test/support/wrong-settings.ts'

// node bench/settings.ts: each wrong setting given to the product as it is started. It must be refused by name, without the
// trace of an error, with exit code 2, and before two seconds are over.
const wrong: string[] = []
let slowestMs = 0
for (const [name, value] of wrongSettings) {
  const startedAt = performance.now()
  const { code, said } = await startOnce({ [name]: value })
  const ms = performance.now() - startedAt
  slowestMs = Math.max(slowestMs, ms)
  const isNamed = new RegExp(`^ {2}${name}: `, 'm').test(said) && !/^\s+at /m.test(said)
  if (code !== 2 || !isNamed || ms > 2_000)
    wrong.push(`${name}=${value}: code ${code} after ${Math.round(ms)} ms\n${said}`)
}
for (const each of wrong) console.log(each)
console.table({ settings: wrongSettings.length, wrong: wrong.length, 'slowest (ms)': Math.round(slowestMs) })
