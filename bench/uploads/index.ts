import { runUploadCuts } from '#test/faults/run-upload-cuts.ts'
import { measureEightPhotos } from './eight-photos.ts'
import { measureMemory } from './memory.ts'

// node bench/uploads/index.ts [cuts]: the fault test of uploads at length, and what the server's memory grows by while
// 4 visitors send 25 photos of 20 MB each; then how long 8 photos of 12 megapixels take.
const cuts = Number(process.argv[2] ?? 500)

const { completed, seen, crowd, audit } = await runUploadCuts({ cuts, seed: Date.now() % 2 ** 32 })
console.log(`\n${cuts} uploads cut at random bytes`)
console.table({ completed, seen, takenOf26: crowd.taken, seenOf26: crowd.seen, ...audit })

const memory = await measureMemory({ visitors: 4, photosEach: 25 })
console.log('\n4 visitors, 25 photos of 20 MB each, 3 at a time')
console.table(memory)
console.log(`memory grew by ${memory.growthMegabytes} MB (goal: below 300)`)

console.log('\n8 photos of 12 MP each')
console.table(await measureEightPhotos())
