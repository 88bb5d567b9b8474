import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './free-port.ts'
import { testPassword } from './honest-quote.ts'
import { ProductProcess } from './product-process.ts'

interface StartedProduct {
  product: ProductProcess
  dataDir: string
}

// The product on an empty folder of its own, for as long as the work lasts.
export async function withProduct<Result>(
  environment: Record<string, string>,
  work: (started: StartedProduct) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-'))
  const product = new ProductProcess(await findFreePort(), {
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: testPassword,
    TRUST_PROXY: '127.0.0.1',
    ...environment,
  })
  try {
    product.start()
    await product.whenReady()
    return await work({ product, dataDir })
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
