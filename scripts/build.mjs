// What `npm start` does before it starts, for places where the product may not write to its own code: images and services.
import { buildAll, linkDatabase } from './set-up.mjs'

await buildAll()
await linkDatabase()
