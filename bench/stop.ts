import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStop, type StopCase } from '#test/faults/stop/run-stop.ts'

// node bench/stop.ts [idle|uploading|rendering]: every target and signal, each signal sent once to one target and twice
// to the next; `left` must be empty everywhere.
const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-stop-'))
const wanted = process.argv.slice(2)
const rows: object[] = []
for (const scene of ['idle', 'uploading', 'rendering'] as const) {
  if (wanted.length > 0 && !wanted.includes(scene)) continue
  for (const [index, target] of (['npm', 'group', 'script'] as const).entries()) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const isSentTwice = (signal === 'SIGINT') !== (index % 2 === 1)
      const stop: StopCase = { scene, target, signal, isSentTwice }
      const row = { ...stop, ...(await runStop(dataDir, stop)) }
      rows.push({ ...row, left: row.left.join('; ') })
      console.log(JSON.stringify(row))
    }
  }
}
console.table(rows)
await rm(dataDir, { recursive: true, force: true })
