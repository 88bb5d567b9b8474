import { handOver, installPackages } from './set-up.mjs'

await installPackages()
await handOver(['src/server/doctor/main.ts'])
