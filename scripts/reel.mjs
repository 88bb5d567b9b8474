import { buildInstruments, handOver, installPackages } from './set-up.mjs'

installPackages()
buildInstruments()
handOver(['src/engine/cli.ts', ...process.argv.slice(2)])
