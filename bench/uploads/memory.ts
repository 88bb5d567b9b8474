import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { honestQuote } from '#test/support/honest-quote.ts'
import { makeTusVisitor, placeOf } from '#test/support/tus-visitor.ts'
import { Visitor } from '#test/support/visitor.ts'
import { withProduct } from '#test/support/with-product.ts'

const pieceBytes = 4 * 1024 * 1024
const maxPhotoBytes = 20 * 1024 * 1024

interface Load {
  visitors: number
  photosEach: number
}

export async function measureMemory({ visitors, photosEach }: Load) {
  const photo = await makePhoto()
  return withProduct({}, async ({ product }) => {
    const before = residentMegabytes(product.pid)
    let most = before
    const timer = setInterval(() => {
      most = Math.max(most, residentMegabytes(product.pid))
    }, 100)
    const startedAt = performance.now()
    const all = Array.from({ length: visitors }, (_, index) => sendAll(product.address, index, { photo, photosEach }))
    const arrived = (await Promise.all(all)).reduce((sum, count) => sum + count, 0)
    clearInterval(timer)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    return {
      photoMegabytes: Math.round(photo.length / 1024 / 1024),
      arrived,
      seconds,
      beforeMegabytes: before,
      growthMegabytes: most - before,
    }
  })
}

// A large photo of a camera, filled up to the limit as phones do with films and depth maps.
async function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const create = { width: 6000, height: 4000, channels: 3, background: '#777', noise } as const
  const picture = await sharp({ create }).jpeg({ quality: 80 }).toBuffer()
  return Buffer.concat([picture, Buffer.alloc(Math.max(0, maxPhotoBytes - picture.length))]).subarray(0, maxPhotoBytes)
}

async function sendAll(address: string, index: number, { photo, photosEach }: { photo: Buffer; photosEach: number }) {
  const visitor = new Visitor(address, { 'x-forwarded-for': `10.8.0.${index}` })
  const answer = await visitor.post('/api/submit-quote', honestQuote)
  const { customerId: id } = (await answer.json()) as { customerId: string }
  const tus = makeTusVisitor(address, { id, cookie: `quote=${visitor.cookies.get('quote')}` })
  let left = photosEach
  let arrived = 0
  const work = async () => {
    while (left > 0) {
      left -= 1
      const path = placeOf(await tus.begin({ key: randomUUID(), bytes: photo.length }))
      let isFine = true
      for (let offset = 0; offset < photo.length; offset += pieceBytes) {
        isFine &&= (await tus.piece(path, offset, photo.subarray(offset, offset + pieceBytes))).ok
      }
      if (isFine) arrived += 1
    }
  }
  await Promise.all([work(), work(), work()])
  return arrived
}

function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024)
}
