// Writes docs/events.md anew.
import { handOver, installPackages } from './set-up.mjs'

await installPackages()
await handOver(['scripts/events-page.mjs'])
