import { handOver, installPackages } from './set-up.mjs'

await installPackages()
await handOver(['src/server/backup/main.ts', 'backup', ...process.argv.slice(2)])
