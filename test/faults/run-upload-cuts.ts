import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { startPiece } from '#test/support/half-sent-piece.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { makeTusVisitor, placeOf } from '#test/support/tus-visitor.ts'
import { Visitor } from '#test/support/visitor.ts'
import { withProduct } from '#test/support/with-product.ts'
import { auditData } from './audit-data.ts'
import { makeChance } from './make-chance.ts'

export interface CutOptions {
  cuts: number
  seed: number
}

interface Sender {
  visitor: Visitor
  id: string
  cookie: string
}

const photosEach = 20
const atOnce = 8

// Uploads of both kinds are cut at random bytes. Every other one in pieces is taken up again and completed; nothing else
// may ever be seen as a photo.
export async function runUploadCuts({ cuts, seed }: CutOptions) {
  const photo = await readFile(new URL('../fixtures/progressive.jpg', import.meta.url))
  const chance = makeChance(seed)
  return withProduct({}, async ({ product, dataDir }) => {
    const { address } = product
    const senders = await makeSenders(address, Math.ceil(cuts / photosEach))
    const tasks = Array.from({ length: cuts }, (_, index) => {
      const sender = senders[index % senders.length]
      if (!sender) throw new Error('There is nobody to send.')
      const sent = Math.floor(chance() * photo.length)
      const kind = index % 3
      const cut = { address, sender, photo, sent }
      return () => (kind === 0 ? cutForm(cut) : cutPiece(cut, kind === 1))
    })
    const completed = (await runAll(tasks)).filter(Boolean).length
    const crowd = await sendCrowd(address, photo)
    const seen = await countSeen(senders)
    await product.stop()
    const audit = await auditData(dataDir, { customerIds: [], photoIds: [], sessions: [], failures: 0 })
    return { completed, seen, crowd, audit }
  })
}

async function makeSenders(address: string, count: number): Promise<Sender[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const visitor = new Visitor(address, { 'x-forwarded-for': `10.9.${index >> 8}.${index & 255}` })
      const answer = await visitor.post('/api/submit-quote', honestQuote)
      const { customerId } = (await answer.json()) as { customerId: string }
      return { visitor, id: customerId, cookie: `quote=${visitor.cookies.get('quote')}` }
    }),
  )
}

async function runAll<Result>(tasks: (() => Promise<Result>)[]): Promise<Result[]> {
  const queue = tasks.values()
  const results: Result[] = []
  const work = async () => {
    for (const task of queue) results.push(await task())
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

interface Cut {
  address: string
  sender: Sender
  photo: Buffer
  sent: number
}

async function cutForm({ address, sender, photo, sent }: Cut): Promise<boolean> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const start = '--cut\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n'
  const head = [
    `POST /api/upload/property-images/${sender.id} HTTP/1.1`,
    `Host: ${hostname}`,
    `Cookie: ${sender.cookie}`,
    'Content-Type: multipart/form-data; boundary=cut',
    `Content-Length: ${start.length + photo.length + '\r\n--cut--\r\n'.length}`,
    '',
    start,
  ]
  socket.write(head.join('\r\n'))
  await new Promise<void>((resolve) => socket.write(photo.subarray(0, sent), () => resolve()))
  socket.destroy()
  return false
}

async function cutPiece({ address, sender, photo, sent }: Cut, goesOn: boolean): Promise<boolean> {
  const tus = makeTusVisitor(address, sender)
  const path = placeOf(await tus.begin({ key: crypto.randomUUID(), bytes: photo.length }))
  const socket = await startPiece({ address, path, cookie: sender.cookie, offset: 0, bytes: photo, sent })
  socket.destroy()
  if (!goesOn) return false
  // The server may still be storing what came before the cut: then the piece is in the wrong place, and asks again.
  for (let tries = 0; tries < patient(20); tries += 1) {
    const offset = await tus.offset(path)
    if ((await tus.piece(path, offset, photo.subarray(offset))).ok) return true
  }
  return false
}

// 26 single photos at the same moment from one visitor.
async function sendCrowd(address: string, photo: Buffer): Promise<{ taken: number; seen: number }> {
  const [sender] = await makeSenders(address, 1)
  if (!sender) throw new Error('There is nobody to send.')
  const bytes = new Uint8Array(photo)
  const answers = await Promise.all(
    Array.from({ length: 26 }, (_, index) => sender.visitor.upload(sender.id, [{ name: `${index}.jpg`, bytes }])),
  )
  return { taken: answers.filter(({ ok }) => ok).length, seen: await countSeen([sender]) }
}

async function countSeen(senders: Sender[]): Promise<number> {
  const counts = senders.map(async ({ visitor, id }) => {
    const answer = await visitor.get(`/api/uploads/property-images/${id}`)
    return ((await answer.json()) as { images: unknown[] }).images.length
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
