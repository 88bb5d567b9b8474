import { Agent, request } from 'node:http'

export interface Load {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

export interface LoadOptions {
  url: string
  connections: number
  seconds: number
  // Without one the address is read.
  body?: ((index: number) => string) | undefined
}

// A fixed number of connections, each sending its next request when the last is answered.
export async function measureLoad({ url, connections, seconds, body }: LoadOptions): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  const endsAt = performance.now() + seconds * 1_000
  let sent = 0
  const client = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now()
      sent += 1
      await send({ url, agent, body: body?.(sent), from: sent })
      latencies.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  latencies.sort((one, other) => one - other)
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return { perSecond: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) }
}

interface Sending {
  url: string
  agent: Agent
  body: string | undefined
  from: number
}

function send({ url, agent, body, from }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      // Every request from another address, or the limits of the product would be what is measured.
      'x-forwarded-for': `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}`,
    }
    const sending = request(url, { method: body === undefined ? 'GET' : 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
