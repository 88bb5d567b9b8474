// The product for who works on it: the server starts again with every change, the front changes in place.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildInstruments, buildWeb, handOver, installPackages, root } from './set-up.mjs'

await installPackages()
// The server needs a built front to start with; Vite shows the one that is being worked on.
if (!existsSync(join(root, 'dist', 'web', 'manifest.json'))) await buildWeb()
await buildInstruments()
process.env.NODE_ENV = 'development'
await handOver(['scripts/dev-server.mjs'])
