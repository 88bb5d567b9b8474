import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleFilms } from '#src/contracts/sales/sample-films.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { openMailBox } from './mail-box.ts'

type Stop = () => Promise<void>

export default (): Promise<Stop> => startForBrowser()

export async function startForBrowser(extra: Record<string, string> = {}): Promise<Stop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-browser-'))
  // Whoever is called 'busy' cannot be written to for now.
  const mail = await startMailServer({ recipient: (address) => (address.startsWith('busy') ? 451 : undefined) })
  const mailBox = await openMailBox(mail)
  const environment = {
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: testPassword,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: mail.url,
    BANK_DETAILS: 'Reelwright Ltd\\nSort code 12-34-56\\nAccount 12345678',
    BACKUP_FORM_URL: 'https://forms.example/reelwright',
    SUPPORT_PHONE: '020 7946 0123',
    SUPPORT_WHATSAPP: '07700 900412',
    ...extra,
  }
  // Made already, so that nobody waits for them.
  const storage = await makeDiskStorage({ folder: join(dataDir, 'files') })
  for (const { file } of sampleFilms) {
    const film = createReadStream(`assets/films/samples/${file}`)
    await storage.write(`samples/${file}`, film, { contentType: 'video/mp4' })
  }
  const product = new ProductProcess(await findFreePort(), environment)
  product.start()
  await product.whenReady()
  process.env['PRODUCT_ADDRESS'] = product.address
  process.env['PRODUCT_DATA'] = dataDir
  process.env['MAIL_BOX_ADDRESS'] = mailBox.address
  return async () => {
    await product.stop()
    await Promise.all([mailBox.close(), mail.close()])
    await rm(dataDir, { recursive: true, force: true })
  }
}
