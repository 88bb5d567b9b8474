import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '#src/server/app.ts'
import { readConfig } from '#src/server/config.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { Visitor } from '#test/support/visitor.ts'
import { makeBuyer } from './buyer.ts'
import { makeOwner } from './owner.ts'
import { makeReader } from './reader.ts'

export interface SettingsOptions {
  // An empty database with the schema, or without.
  databaseUrl: string
  // The built front: the pages are those of its renderer.
  webFolder: string
  sequences: number
  seed: number
  onSequence?: (done: number) => void
}

// Sequences of changes by the owner, each taken back again, on two processes with one database, while readers load the
// landing page of both and buyers order at the price that their page shows. `wrong` must be empty.
export async function runSettings({ databaseUrl, webFolder, sequences, seed, onSequence }: SettingsOptions) {
  await using open = new AsyncDisposableStack()
  const addresses = await Promise.all([0, 1].map(() => startWeb(open, { databaseUrl, webFolder })))
  const [first = ''] = addresses
  const wrong: string[] = []
  const owner = await makeOwner(first, seed)
  const readers = addresses.map((address) => makeReader(address, wrong))
  const buyers = addresses.map((address, index) => makeBuyer(new Visitor(address, fromPlace(index)), owner, wrong))
  const pagesBefore = await Promise.all(readers.map((reader) => reader.read()))
  const compare = async () => {
    for (const [index, reader] of readers.entries()) {
      // What was changed on its own is taken back last, and shown within a second.
      let tries = 0
      while ((await reader.read()) !== pagesBefore[index] && tries < patient(1_000)) {
        tries += 1
        await sleep(10)
      }
      if (tries === patient(1_000)) wrong.push('The first page did not come back.')
    }
  }
  let isOver = false
  const keepOn = async (act: () => Promise<unknown>) => {
    while (!isOver) await act()
  }
  const clients = [...readers.map(({ look }) => keepOn(look)), ...buyers.map(({ order }) => keepOn(order))]
  const followedMs: number[] = []
  for (let done = 0; done < sequences; done += 1) {
    const stamp = await owner.changeAtRandom()
    followedMs.push(await waitFor(readers, stamp))
    await owner.takeAllBack()
    await waitFor(readers, undefined)
    await compare()
    onSequence?.(done + 1)
  }
  isOver = true
  await Promise.all(clients)
  const sum = (counts: number[]): number => counts.reduce((all, count) => all + count, 0)
  return {
    wrong,
    changes: owner.changes(),
    pages: sum(readers.map(({ count }) => count())),
    orders: sum(buyers.map(({ taken }) => taken())),
    refusedOrders: sum(buyers.map(({ refused }) => refused())),
    slowestPageMs: Math.max(...followedMs),
  }
}

// Limits count by where somebody comes from.
const fromPlace = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index + 1}` })

async function startWeb(
  open: AsyncDisposableStack,
  { databaseUrl, webFolder }: Record<'databaseUrl' | 'webFolder', string>,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-settings-'))
  open.defer(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: testPassword,
    APP_SECRET: 's'.repeat(40),
    TRUST_PROXY: '127.0.0.1',
  })
  // Without a worker: nobody films what is ordered here.
  const product = await startProduct({ config: { ...config, role: 'web' }, log: silentLog, webFolder })
  open.defer(() => product.stop())
  return product.address ?? ''
}

// Until every process shows it; answers how long that took.
async function waitFor(readers: ReturnType<typeof makeReader>[], stamp: number | undefined): Promise<number> {
  const startedMs = performance.now()
  await Promise.all(readers.map((reader) => reader.until(stamp)))
  return performance.now() - startedMs
}
