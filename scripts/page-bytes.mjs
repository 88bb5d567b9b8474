// Writes the table of what each page loads anew: test/page-bytes/table.json.
import { buildWeb, handOver, installPackages } from './set-up.mjs'

await installPackages({ withTools: true })
await buildWeb()
await handOver(['test/page-bytes/write-table.ts'])
