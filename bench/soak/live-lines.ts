import { Agent, type IncomingMessage, request } from 'node:http'
import { testPassword } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'

const linesOfOneSession = 20

export interface LiveLines {
  owners: Visitor[]
  // Open now, lost so far, and words heard so far.
  count(): { open: number; lost: number; heard: number }
  close(): void
}

// Open screens of the office, as many as wanted, on as many sessions as that takes.
export async function openLines(address: string, wanted: number): Promise<LiveLines> {
  const agent = new Agent({ maxSockets: Infinity })
  const counted = { open: 0, lost: 0, heard: 0 }
  const owners: Visitor[] = []
  for (let opened = 0; opened < wanted; ) {
    const from = `10.200.0.${owners.length}`
    const owner = new Visitor(address, { 'x-forwarded-for': from })
    const entered = await owner.post('/api/admin/login', { password: testPassword })
    if (!entered.ok) throw new Error(`The login was answered with ${entered.status}.`)
    owners.push(owner)
    const headers = { cookie: `session=${owner.cookies.get('session')}`, 'x-forwarded-for': from }
    for (let index = 0; index < linesOfOneSession && opened < wanted; index += 1, opened += 1) {
      const line = await openLine(`${address}/api/live`, agent, headers)
      counted.open += 1
      line.on('data', () => (counted.heard += 1))
      line.on('close', () => {
        counted.open -= 1
        counted.lost += 1
      })
    }
  }
  return { owners, count: () => ({ ...counted }), close: () => agent.destroy() }
}

function openLine(url: string, agent: Agent, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers }, (answer) => {
      // It is closed at the end, by us.
      answer.on('error', () => undefined)
      if (answer.statusCode === 200) resolve(answer)
      else reject(new Error(`A line was answered with ${answer.statusCode}.`))
    })
    asking.on('error', reject)
    asking.end()
  })
}
