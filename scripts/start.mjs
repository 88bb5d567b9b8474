import { buildInstruments, buildWeb, handOver, installPackages } from './set-up.mjs'

await installPackages()
await buildWeb()
await buildInstruments()
await handOver(['src/server/main.ts'])
