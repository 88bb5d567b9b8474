import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'
import { withProduct } from '#test/support/with-product.ts'

const roomMegabytes = 300
const quotaMegabytes = 100
const bytesOfGigabyte = 1024 ** 3

// One address until its quota, then ten more until the reserve of the disk; somebody else asks for quotes all the time.
export async function uploads() {
  const { bavail, bsize } = await statfs(tmpdir())
  const reserve = (bavail * bsize) / bytesOfGigabyte - roomMegabytes / 1024
  const environment = { DISK_RESERVE_GB: reserve.toFixed(3), UPLOAD_MB_PER_SOURCE: String(quotaMegabytes) }
  return withProduct(environment, async ({ product }) => {
    const { address } = product
    const photo = await drawLargePhoto()
    const shop = goOnAsking(address)
    const one = await sendUntilRefused(address, photo, '198.51.100.1')
    const ten = await Promise.all(
      Array.from({ length: 10 }, (_, index) => sendUntilRefused(address, photo, `198.51.101.${index}`)),
    )
    const { asked, disk, slowestMs } = await shop.stop()
    const owner = new Visitor(address)
    await owner.post('/api/admin/login', { password: testPassword })
    for (const { customerIds } of [one, ...ten]) {
      for (const id of customerIds) await owner.post(`/api/customers/${id}/erase-media`, {})
    }
    const again = await untilTaken(address, photo)
    return {
      photoMegabytes: Math.round(photo.length / 1e5) / 10,
      oneSource: `${one.megabytes} MB, then ${one.status} ${one.text}`,
      tenSources: `${ten.reduce((sum, { megabytes }) => sum + megabytes, 0)} MB, then ${[...new Set(ten.map(({ status }) => status))].join(', ')}`,
      quotesMeanwhile: [...asked].map(([status, times]) => `${times} times ${status}`).join(', '),
      slowestQuoteMs: slowestMs,
      readyOnDisk: [...disk].join(', then '),
      takenAgainAfterErasing: again,
    }
  })
}

async function drawLargePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#888', noise } })
  return new Uint8Array(await picture.jpeg({ quality: 90 }).toBuffer())
}

async function sendUntilRefused(address: string, bytes: Uint8Array<ArrayBuffer>, source: string) {
  const customerIds: string[] = []
  let megabytes = 0
  for (let quote = 0; quote < 20; quote += 1) {
    const visitor = new Visitor(address, { 'x-forwarded-for': source })
    const { customerId = '' } = (await (await visitor.post('/api/submit-quote', honestQuote)).json()) as {
      customerId?: string
    }
    customerIds.push(customerId)
    for (let index = 0; index < 20; index += 1) {
      const answer = await visitor.upload(customerId, [{ name: `${index}.jpg`, bytes }])
      const text = await answer.text()
      if (!answer.ok) return { customerIds, megabytes, status: answer.status, text: text.slice(0, 120) }
      megabytes += Math.round(bytes.length / 1e6)
    }
  }
  return { customerIds, megabytes, status: 200, text: '' }
}

// A quote a second and a bank order for each, from addresses of their own. Notes what `/api/ready` says of the disk.
function goOnAsking(address: string) {
  const asked = new Map<number, number>()
  const disk = new Set<string>()
  let isOver = false
  let slowestMs = 0
  const asking = (async () => {
    for (let index = 0; !isOver; index += 1) {
      const startedAt = performance.now()
      const visitor = new Visitor(address, { 'x-forwarded-for': `192.0.2.${index % 250}` })
      const { status } = await visitor.post('/api/submit-quote', { ...honestQuote, email: `a${index}@shop.example` })
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - startedAt))
      const order = { method: 'bank', service: 'vr2', basePrice: 119, addOns: [], email: `a${index}@shop.example` }
      const placed = await visitor.post('/api/orders', order)
      disk.add(((await (await visitor.get('/api/ready')).json()) as { checks: { disk: string } }).checks.disk)
      for (const one of [status, placed.status]) asked.set(one, (asked.get(one) ?? 0) + 1)
      await sleep(500)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await asking
      return { asked, disk, slowestMs }
    },
  }
}

async function untilTaken(address: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const startedAt = performance.now()
  for (let tries = 0; tries < 120; tries += 1) {
    const visitor = new Visitor(address, { 'x-forwarded-for': `203.0.113.${tries}` })
    const { customerId } = (await (await visitor.post('/api/submit-quote', honestQuote)).json()) as {
      customerId: string
    }
    const { ok } = await visitor.upload(customerId, [{ name: 'again.jpg', bytes }])
    if (ok) return `after ${Math.round((performance.now() - startedAt) / 1_000)} s`
    await sleep(1_000)
  }
  return 'never'
}
