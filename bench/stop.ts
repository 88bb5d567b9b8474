import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStop, type StopCase } from '#test/faults/stop/run-stop.ts'

// node bench/stop.ts: every target, signal and scene, each sent once and twice; `left` must be empty everywhere.
const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-stop-'))
const rows: object[] = []
for (const scene of ['idle', 'uploading', 'rendering'] as const) {
  for (const target of ['npm', 'group', 'script'] as const) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const isSentTwice = rows.length % 2 === 1
      const stop: StopCase = { scene, target, signal, isSentTwice }
      const row = { ...stop, ...(await runStop(dataDir, stop)) }
      rows.push({ ...row, left: row.left.join('; ') })
      console.log(JSON.stringify(row))
    }
  }
}
console.table(rows)
await rm(dataDir, { recursive: true, force: true })
