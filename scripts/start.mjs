import { buildInstruments, buildServer, buildWeb, builtServer, handOver, installPackages } from './set-up.mjs'

await installPackages()
await buildWeb()
await buildServer()
await buildInstruments()
await handOver([builtServer])
