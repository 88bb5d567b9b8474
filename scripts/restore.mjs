import { handOver, installPackages } from './set-up.mjs'

await installPackages()
await handOver(['src/server/backup/main.ts', 'restore', ...process.argv.slice(2)])
