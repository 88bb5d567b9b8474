import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { Webhook } from 'standardwebhooks'
import { startEmbeddedPostgres } from '../src/server/platform/database/embedded-postgres.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { Visitor } from '#test/support/visitor.ts'
import { withProduct } from '#test/support/with-product.ts'

// node bench/webhooks.ts [objects]: seven messages for each object to a receiver that refuses and cuts every tenth time,
// while the product is killed; nothing may be lost, come out of order or with a wrong signature.
const objects = Number(process.argv[2] ?? 3_000)
const perObject = 7
const kills = 5

interface Heard {
  type: string
  data: { object: number; step: number }
}

let secret = ''
let faults = 0
let wrongSignatures = 0
const heardIds = new Set<string>()
const heard: Heard[] = []
let repeated = 0

const receiver = createServer(async (request, response) => {
  const body = await text(request).catch(() => '')
  const lot = Math.random()
  if (lot < 0.1) {
    faults += 1
    if (lot < 0.05) request.socket.destroy()
    else response.writeHead(503).end()
    return
  }
  const id = String(request.headers['webhook-id'])
  if (!isSigned(body, request.headers as Record<string, string>)) wrongSignatures += 1
  if (heardIds.has(id)) repeated += 1
  else heard.push(JSON.parse(body) as Heard)
  heardIds.add(id)
  response.writeHead(204).end()
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`

const folder = await mkdtemp(join(tmpdir(), 'reelwright-webhooks-'))
const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
const database = new Client({ connectionString: server.url })
const startedAt = performance.now()
await withProduct({ DATABASE_URL: server.url, WEBHOOK_HOSTS: host }, async ({ product }) => {
  await database.connect()
  const owner = new Visitor(product.address)
  await owner.post('/api/admin/login', { password: testPassword })
  const wanted = { password: testPassword, url: `http://${host}/`, kinds: ['order.paid'] }
  secret = ((await (await owner.post('/api/admin/webhooks', wanted)).json()) as { secret: string }).secret
  await database.query(
    `with object as (select number, gen_random_uuid() as id from generate_series(1, $1) as number)
    select tell_webhooks('order.paid', id, jsonb_build_object('object', number, 'step', step))
    from generate_series(1, $2) as step, object order by step, number`,
    [objects, perObject],
  )
  for (let left = objects * perObject, killed = 0; left > 0; left = await countWaiting()) {
    await sleep(2_000)
    // The long pauses are not waited for.
    await database.query(`update webhook_deliveries set next_at = now()
      where state = 'waiting' and next_at > now() + interval '61 seconds'`)
    const isTime = heard.length > ((killed + 1) * objects * perObject) / (kills + 2)
    if (!isTime || killed >= kills) continue
    killed += 1
    if (product.pid) process.kill(product.pid, 'SIGKILL')
    console.log(`killed after ${heard.length}`)
    await product.whenReady()
  }
})

function isSigned(body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

async function countWaiting(): Promise<number> {
  const { rows } = await database.query<{ left: number }>(
    `select count(*)::int as left from webhook_deliveries where state = 'waiting'`,
  )
  return rows[0]?.left ?? 0
}

const last = new Map<number, number>()
let outOfOrder = 0
for (const { data } of heard) {
  if ((last.get(data.object) ?? 0) + 1 !== data.step) outOfOrder += 1
  last.set(data.object, data.step)
}
console.table({
  messages: objects * perObject,
  lost: objects * perObject - heard.length,
  outOfOrder,
  wrongSignatures,
  faults,
  repeatedUnderTheSameId: repeated,
  seconds: Math.round((performance.now() - startedAt) / 1_000),
})
await database.end()
await server.stop()
await rm(folder, { recursive: true, force: true })
process.exit(0)
