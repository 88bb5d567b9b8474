// The product for developers: the server restarts on every change, the front end reloads in place.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildInstruments, buildWeb, handOver, installPackages, root } from './set-up.mjs'

await installPackages()
// The server needs a built front to start with; Vite shows the one that is being worked on.
if (!existsSync(join(root, 'dist', 'web', 'manifest.json'))) await buildWeb()
await buildInstruments()
process.env.NODE_ENV = 'development'
await handOver(['scripts/dev-server.mjs'])
