import { buildInstruments, handOver, installPackages } from './set-up.mjs'

await installPackages()
await buildInstruments()
await handOver(['src/engine/cli.ts', ...process.argv.slice(2)])
