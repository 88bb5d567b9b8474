import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#test/support/free-port.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { ProductProcess } from '#test/support/product-process.ts'

export default async function startForBrowser(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-browser-'))
  const environment = {
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: testPassword,
    BANK_DETAILS: 'Reelwright Ltd\\nSort code 12-34-56\\nAccount 12345678',
    SUPPORT_PHONE: '020 7946 0123',
    SUPPORT_WHATSAPP: '07700 900412',
  }
  const product = new ProductProcess(await findFreePort(), environment)
  product.start()
  await product.whenReady()
  process.env['PRODUCT_ADDRESS'] = product.address
  return async () => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
