// How a visitor's own film begins and plays: node bench/live/index.ts <folders of photos>
// The real product and its page, with eight photos as a phone takes them (12 MP, made larger from those given): seconds
// from choosing to the first picture, bytes until then and afterwards, frames a second, how far pictures are behind their
// sound, how long changes take to be seen, and memory with fifteen photos. A browser slows down the thread of a page but
// not its workers, and a busy machine says little by the clock: so the processor time of the page's process stands beside.
// `--only film,changes,memory,lag` is a part of it.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findFreePort } from '#test/support/free-port.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { makeLargePhotos } from './make-large-photos.ts'
import { measureChanges } from './measure-changes.ts'
import { measureFilm } from './measure-film.ts'
import { measureLag } from './measure-lag.ts'
import { measureMemory } from './measure-memory.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: 'film,changes,memory,lag' } },
})
const parts = values.only.split(',')
const folder = await mkdtemp(join(tmpdir(), 'reelwright-live-'))
const photos = await makeLargePhotos(positionals, { folder, count: parts.includes('memory') ? 15 : 8 })
const eight = photos.slice(0, 8)
const environment = { DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: crypto.randomUUID() }
const product = new ProductProcess(await findFreePort(), environment)
product.start()
try {
  await product.whenReady()
  const { address } = product
  const [phone, desk] = [
    { width: 360, slowdown: 4 },
    { width: 540, slowdown: 1 },
  ]
  if (parts.includes('film')) {
    for (const device of [phone, desk]) console.table([await measureFilm(address, eight, device)])
  }
  if (parts.includes('changes')) {
    for (const device of [phone, desk]) console.table(await measureChanges(address, eight, device))
  }
  if (parts.includes('memory')) console.table([await measureMemory(address, photos, phone)])
  if (parts.includes('lag')) {
    for (const slowdown of [1, 4]) console.table([await measureLag(eight, slowdown)])
  }
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
