import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { empty, growTo, longHistory, makeLongHistory } from './desk-data.ts'
import { type Ask, makeOwner } from './owner.ts'

const sizes = [1_000, 100_000]
const requests = 60
// Not counted: what runs for the first time is compiled and cached first.
const warmUps = 15
const maxTimes = 2

// Every list, search and filter of the office as customers and mails grow: none may take twice as long at a hundred
// thousand customers and a million mails. Part of a name leaves out the lists that are not called so.
export async function measureDesk(product: string, databaseUrl: string, part: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await empty(client)
    const owner = await makeOwner(product)
    const results: Map<string, Measured>[] = []
    for (const size of sizes) {
      await growTo(client, size)
      const ask: Ask = (path) => owner().get(path)
      const lists = await listsOf(ask, size)
      results.push(
        await measureLists(
          ask,
          lists.filter(([name]) => name.includes(part)),
        ),
      )
    }
    report(results)
    await reportSums((path) => owner().get(path))
  } finally {
    await client.end()
  }
}

// However much has happened to somebody, who they are is read at a glance.
const maxHistoryMs = 50

// One order with ten thousand events, beside a customer with the usual few.
export async function measureHistories(product: string, databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await empty(client)
    const owner = await makeOwner(product)
    await growTo(client, 1_000)
    const ask: Ask = (path) => owner().get(path)
    const [usual] = (await (await ask('/api/customers')).json()) as { id: string }[]
    const { orderId, customerId, token } = await makeLongHistory(client)
    const histories: List[] = [
      ['story of a customer with few events', () => `/api/customers/${usual?.id}/story`],
      [`story of a customer with ${longHistory}`, () => `/api/customers/${customerId}/story`],
      [`history of an order with ${longHistory}`, () => `/api/admin/orders/${orderId}`],
      [`page of an order with ${longHistory}`, () => `/api/orders/${token}`],
    ]
    for (const [name, path] of histories) {
      const { ms } = await measure(ask, path)
      console.log(`${name}: ${ms.toFixed(1)} ms of ${maxHistoryMs}`)
    }
  } finally {
    await client.end()
  }
}

interface Measured {
  ms: number
  kilobytes: number
}

async function measureLists(ask: Ask, lists: List[]): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>()
  for (const [name, path] of lists) measured.set(name, await measure(ask, path))
  return measured
}

type List = [name: string, path: (index: number) => string]

async function listsOf(ask: Ask, size: number): Promise<List[]> {
  const [first] = (await (await ask('/api/customers')).json()) as { id: string }[]
  const [mail] = (await (await ask('/api/emails?pageSize=100')).json()) as { id: string }[]
  const oneOf = (index: number): number => 1 + ((index * 7_919) % size)
  const today = new Date().toISOString().slice(0, 10)
  const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  const month = today.slice(0, 7)
  const fixed = (name: string, path: string): List => [name, () => path]
  return [
    fixed('home', '/api/admin/desk'),
    fixed('customers, first page', '/api/customers'),
    fixed('customers, page 50', '/api/customers?page=50'),
    fixed('customers of one service', '/api/customers?service=vr2'),
    ['customers, search for a name', (index) => `/api/customers?q=${partOfName(notArchived(oneOf(index)))}`],
    ['customers, search for an address', (index) => `/api/customers?q=${partOfAddress(notArchived(oneOf(index)))}`],
    fixed('customers, search for a common word', '/api/customers?q=vr2'),
    fixed('customers, search for two words', '/api/customers?q=hotel+vr1'),
    fixed('customers, search within a service', '/api/customers?q=hotel&service=vr3'),
    fixed('customers, search that finds nobody', '/api/customers?q=zzzzzzzz'),
    fixed('customers of one status', '/api/customers?status=quoted'),
    fixed('customers of one priority', '/api/customers?priority=high'),
    fixed('customers of one source', '/api/customers?source=fair'),
    fixed('customers of one week', `/api/customers?from=${weekAgo}&to=${today}`),
    fixed('customers, sorted by name', '/api/customers?sort=name'),
    fixed('what waits', '/api/admin/waiting'),
    fixed('deleted customers', '/api/customers/deleted'),
    fixed('deleted customers, page 5', '/api/customers/deleted?page=5'),
    fixed('figures of customers', '/api/customers/figures'),
    fixed('figures of thirty days', '/api/figures'),
    fixed('story of a customer', `/api/customers/${first?.id}/story`),
    fixed('images of a customer', `/api/uploads/property-images/${first?.id}`),
    fixed('e-mails', '/api/emails'),
    fixed('e-mails, older', `/api/emails?before=${mail?.id}`),
    fixed('e-mails that need a look', '/api/emails?show=open'),
    fixed('e-mails of a customer', `/api/emails?customerId=${first?.id}`),
    fixed('follow-ups, all', '/api/follow-up-tasks'),
    fixed('follow-ups, pending', '/api/follow-up-tasks?filter=pending'),
    fixed('follow-ups, overdue', '/api/follow-up-tasks?filter=overdue'),
    fixed('follow-ups, sent', '/api/follow-up-tasks?filter=sent'),
    fixed('follow-ups of a customer', `/api/follow-up-tasks?customerId=${first?.id}`),
    fixed('follow-ups, calendar', `/api/follow-up-calendar?from=${today}`),
    fixed('follow-ups, summary', '/api/follow-up-summary'),
    fixed('orders', '/api/admin/orders'),
    fixed('orders in one state', '/api/admin/orders?state=cancelled'),
    fixed('orders by one method', '/api/admin/orders?method=contact'),
    fixed('orders of a customer', `/api/admin/orders?customerId=${first?.id}`),
    ['orders, search for a name', (index) => `/api/admin/orders?q=${partOfName(2 * Math.ceil(oneOf(index) / 2))}`],
    fixed('orders, search that finds nothing', '/api/admin/orders?q=zzzzzzzz'),
    fixed('orders of a month', `/api/admin/orders?month=${month}`),
    ['image gallery of a customer', (index) => `/api/uploads/gallery?q=${partOfName(notArchived(oneOf(index)))}`],
    fixed('image gallery, in no film', '/api/uploads/gallery?show=unused'),
    fixed('image gallery', '/api/uploads/gallery'),
    fixed('image gallery, page 50', '/api/uploads/gallery?page=50'),
    fixed('production', '/api/production'),
    fixed('clips that are ready', '/api/runway/completed-videos/all'),
    fixed('batches', '/api/stage2/batch-jobs'),
    fixed('capacity', '/api/stage2/capacity'),
    fixed('erasures', '/api/erasures'),
    fixed('alerts', '/api/alerts'),
  ]
}

const notArchived = (index: number): number => (index % 10 === 3 ? index - 1 : index)

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const partOfName = (index: number): string => md5(String(index)).slice(0, 10)
const partOfAddress = (index: number): string => md5(`e${index}`).slice(8, 20)

async function measure(ask: Ask, pathOf: (index: number) => string): Promise<Measured> {
  const times: number[] = []
  let bytes = 0
  for (let index = 0; index < warmUps + requests; index += 1) {
    const startedAt = performance.now()
    const answer = await ask(pathOf(index))
    bytes = Math.max(bytes, (await answer.arrayBuffer()).byteLength)
    if (index >= warmUps) times.push(performance.now() - startedAt)
    if (!answer.ok) throw new Error(`${pathOf(index)} was answered with ${answer.status}.`)
  }
  // Of the fastest tenth: what else runs on the machine slows down the others.
  const ms = times.toSorted((one, other) => one - other)[Math.floor(times.length / 10)] ?? Number.NaN
  return { ms, kilobytes: bytes / 1_024 }
}

// A month is added up: that takes longer with what it holds, but never long.
const maxSumMs = 1_000

async function reportSums(ask: Ask): Promise<void> {
  const month = new Date().toISOString().slice(0, 7)
  const sums: List[] = [
    ['month end', () => `/api/admin/month-end?month=${month}`],
    ['sums of a month', () => `/api/admin/orders/sums?month=${month}`],
    ['sums of all orders', () => '/api/admin/orders/sums'],
  ]
  for (const [name, path] of sums) {
    const { ms } = await measure(ask, path)
    console.log(`${name}: ${ms.toFixed(0)} ms of ${maxSumMs}`)
  }
}

function report([small, large]: Map<string, Measured>[]): void {
  console.log(
    `\nLists of the office, the fastest tenth of ${requests} requests: ${sizes.join(' and ')} customers, ten mails for each`,
  )
  const rows = Array.from(small ?? [], ([list, before]) => {
    const after = large?.get(list) ?? { ms: Number.NaN, kilobytes: Number.NaN }
    return { list, before, after, times: after.ms / before.ms }
  })
  console.table(
    rows.map(({ list, before, after, times }) => ({
      list,
      'ms small': before.ms.toFixed(2),
      'ms large': after.ms.toFixed(2),
      times: times.toFixed(2),
      'kB small': Math.round(before.kilobytes),
      'kB large': Math.round(after.kilobytes),
    })),
  )
  const slow = rows.filter(({ times }) => !(times <= maxTimes))
  console.log(`${rows.length - slow.length} of ${rows.length} within ${maxTimes} times`)
}
