import { handOver, installPackages } from './set-up.mjs'

await installPackages()
await handOver(['src/server/owner/main.ts', ...process.argv.slice(2)])
