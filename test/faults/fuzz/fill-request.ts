import { randomUUID } from 'node:crypto'
import { hourMs } from '#src/kit/time.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { chanceOf } from './chance.ts'
import type { Request } from './make-request.ts'
import { appSecret, type World } from './world.ts'

// What only the running product knows, where a request has left a place for it.

const secrets = makeSecrets(appSecret)
const inAnHour = () => new Date(Date.now() + hourMs)

export async function fillRequest({ world, seed }: { world: World; seed: number }, request: Request) {
  const chance = chanceOf(seed + 1, request.number)
  const one = chance.pick(world.cases())
  const other = world.cases().find(({ customer }) => customer !== one.customer) ?? one
  const known: Record<string, () => string | Promise<string>> = {
    ...Object.fromEntries(Object.entries(one).map(([name, value]) => [name, () => value])),
    otherCustomer: () => other.customer,
    unknown: () => randomUUID(),
    number: () => String(request.number),
    orderToken: () => (request.as === 'order' ? one.orderToken : 'x'.repeat(43)),
    offer: () => secrets.sign('offer', randomUUID(), inAnHour()),
    quoteLink: () =>
      world.read('select id from quotes', chance).then((id) => secrets.sign('quote link', id, inAnHour())),
    sampleLink: () => secrets.sign('sample-download', 'vr2-hotel', inAnHour()),
    unsubscribeLink: () => secrets.seal('unsubscribe', one.email),
    myData: () => secrets.sign('my data', one.email, inAnHour()),
    picture: () => `data:image/jpeg;base64,${world.files.jpeg.toString('base64')}`,
    'json:photos': async () =>
      JSON.stringify(await world.list('select photo_id from production_photos where job_id = $1', [one.job])),
    'json:edit': () => world.readEdit(one),
    ...Object.fromEntries(Object.entries(pools).map(([name, query]) => [name, () => world.read(query, chance)])),
  }
  const fill = (text: string) => fillPlaces(text, known)
  const path = await fill(request.path)
  const headers: Record<string, string> = { ...base(world, request, one.cookie), ...request.headers }
  for (const [name, value] of Object.entries(headers)) headers[name] = await fill(value)
  const body = request.body && Buffer.from(await fill(request.body.toString('latin1')), 'latin1')
  return { path, headers, body }
}

async function fillPlaces(text: string, known: Record<string, () => string | Promise<string>>): Promise<string> {
  let filled = text
  for (const [place, name = ''] of text.matchAll(/"?\{\{([\w:]+)\}\}"?/g)) {
    const make = Object.hasOwn(known, name) ? known[name] : undefined
    if (!make) continue
    const value = Buffer.from(await make()).toString('latin1')
    filled = filled.replace(place, () => (name.startsWith('json:') ? value : place.replace(/\{\{.*\}\}/, () => value)))
  }
  return filled
}

const pools: Record<string, string> = {
  alert: 'select id from alerts where acknowledged_at is null',
  batch: 'select id from batches',
  brand: "select split_part(value, '/', 2) as id from settings where key = 'brandLogo'",
  change: 'select id from setting_changes',
  clip: 'select id from clips',
  deadJob: "select id from pgboss.job where state = 'failed'",
  delivery: 'select id from webhook_deliveries',
  mail: 'select id from emails',
  device: 'select id from push_devices',
  letter: 'select id from outreach_templates',
  oddPayment: "select id from odd_payments where state = 'open'",
  recording: 'select id from recordings',
  reply: 'select id from customer_replies',
  score: 'select id from scores',
  session: 'select id from sessions',
  task: 'select id from follow_up_tasks',
  token: 'select id from api_tokens',
  uploadedTemplate: 'select id from uploaded_templates',
  webhook: 'select id from webhooks',
}

function base(world: World, { as, number }: Request, cookie: string): Record<string, string> {
  const { owner, tokens } = world.people
  // From somewhere else each time: a limit would hide what is behind it.
  const source = `10.${(number >> 16) & 127}.${(number >> 8) & 255}.${number & 255}`
  const headers = { origin: world.address, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': source }
  if (as === 'owner') return { ...headers, cookie: `session=${owner}` }
  if (as === 'visitor') return { ...headers, cookie }
  const token = tokens.get(as as never)
  return token ? { ...headers, authorization: `Bearer ${token}` } : headers
}
