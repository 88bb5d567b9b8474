import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export interface StallingProxy {
  port: number
  // From now on, or no longer, every packet is swallowed: nothing is answered and nothing is closed.
  stall(isStalled: boolean): void
  // From now on, or no longer, nobody listens.
  refuse(isRefusing: boolean): Promise<void>
  close(): Promise<void>
}

// A network between the product and what it talks to.
export async function startStallingProxy(target: NetConnectOpts): Promise<StallingProxy> {
  const sockets = new Set<Socket>()
  let isStalled = false
  const server = createServer((near) => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('data', (chunk) => {
        if (!isStalled) to.write(chunk)
      })
      from.on('close', () => {
        sockets.delete(from)
        if (!isStalled) to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return {
    port,
    stall: (wanted) => {
      isStalled = wanted
    },
    refuse: async (wanted) => {
      if (wanted) return close()
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close,
  }
}

// The address of a test's database with such a network before it.
export async function stallableUrl(url: string): Promise<{ proxy: StallingProxy; url: string }> {
  const through = new URL(url)
  const proxy = await startStallingProxy({ path: `${through.searchParams.get('host')}/.s.PGSQL.5432` })
  through.host = `127.0.0.1:${proxy.port}`
  through.searchParams.delete('host')
  return { proxy, url: through.href }
}
