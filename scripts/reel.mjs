import { handOver, installPackages } from './set-up.mjs'

installPackages()
handOver(['src/engine/cli.ts', ...process.argv.slice(2)])
