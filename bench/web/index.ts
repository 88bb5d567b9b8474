import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { orderPages, sitePages } from '#src/contracts/pages.ts'
import { foreignShop, mark } from '#test/support/foreign-shop.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { Visitor } from '#test/support/visitor.ts'
import { measureCode } from './code-size.ts'
import { makeCertificate, startH2Front } from './h2-front.ts'
import { type Measured, measurePage } from './lighthouse.ts'

// node bench/web/index.ts [runs] [changed] [path...]: Lighthouse for mobile on the built front, over HTTPS, HTTP/2 and brotli, beside the
// same page with its scripts taken out. Page and floor take turns, so that a busy machine slows both. `changed` measures a
// shop that has changed every text, its prices and its currency.

const runs = Number(process.argv[2] ?? 5)
const isChanged = process.argv[3] === 'changed'
const asked = process.argv.slice(isChanged ? 4 : 3)
const paths =
  asked.length > 0 ? asked : [sitePages.home, sitePages.quote, sitePages.terms, sitePages.privacy, orderPages.checkout]
// Kilobytes of code that the first touch may bring; what only shows gets along with less than a form.
const codeGoals = new Map<string, number>([
  [orderPages.checkout, 90],
  [sitePages.quote, 95],
])

const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-bench-'))
const [productPort, frontPort, certificate] = [await findFreePort(), await findFreePort(), await makeCertificate()]
const product = new ProductProcess(productPort, {
  DATA_DIR: dataDir,
  PUBLIC_URL: `https://localhost:${frontPort}`,
  ADMIN_PASSWORD: testPassword,
})
const common = { certificate, product: product.address }
const front = await startH2Front({ ...common, port: frontPort, removesScripts: false })
const floor = await startH2Front({ ...common, port: 0, removesScripts: true })
try {
  product.start()
  await product.whenReady()
  if (isChanged) await changeEverything(product.address)
  for (const path of paths) await compare(path)
} finally {
  await product.stop()
  await front.close()
  await floor.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function changeEverything(address: string): Promise<void> {
  const owner = new Visitor(address)
  await owner.post('/api/admin/login', { password: testPassword })
  await owner.post('/api/admin/settings/file', { file: foreignShop, isMeant: true })
  while (!(await (await owner.get(sitePages.home)).text()).includes(mark)) await sleep(100)
}

async function compare(path: string): Promise<void> {
  const [pages, floors]: [Measured[], Measured[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    pages.push(await measurePage(front.address + path))
    floors.push(await measurePage(floor.address + path))
  }
  const [page, bare] = [medianOf(pages), medianOf(floors)]
  const codeKilobytes = await measureCode(product.address, path)
  // Where the machine was so slow that the code came by itself, the first load has it already.
  const allKilobytes = page.kilobytes - page.scriptKilobytes + codeKilobytes
  console.log(`\n${path}, median of ${runs}`)
  console.table({ page: rounded(page), 'without scripts': rounded(bare) })
  console.log(
    `LCP ${(page.lcpMs / bare.lcpMs).toFixed(2)} times the floor's (goal: at most 1.15), ` +
      `blocking time ${(page.tbtMs - bare.tbtMs).toFixed(0)} ms above it (goal: below 50), ` +
      `${page.kilobytes.toFixed(1)} KB (goal: at most 120); ` +
      `the first touch, or an idle browser, brings ${codeKilobytes.toFixed(1)} KB of code (goal: at most ${codeGoals.get(path) ?? 70}), ` +
      `${allKilobytes.toFixed(1)} KB in all`,
  )
}

function medianOf(measured: Measured[]): Measured {
  const keys = Object.keys(measured[0] ?? {}) as (keyof Measured)[]
  const middle = (key: keyof Measured): number =>
    measured.map((one) => one[key]).toSorted((one, other) => one - other)[Math.floor(measured.length / 2)] ?? 0
  return Object.fromEntries(keys.map((key) => [key, middle(key)])) as unknown as Measured
}

function rounded(measured: Measured): object {
  return Object.fromEntries(Object.entries(measured).map(([key, value]) => [key, Math.round(value * 1000) / 1000]))
}
