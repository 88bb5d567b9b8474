import { buildAll, builtServer, handOver } from './set-up.mjs'

await buildAll()
await handOver([builtServer])
