import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

// Stands between a browser and the product, and counts what comes back: pages, workers and everything that they fetch.
export async function startCounter(target: string) {
  const { hostname, port } = new URL(target)
  let received = 0
  const server = createServer((socket) => {
    const product = connect(Number(port), hostname)
    product.on('data', (chunk) => {
      received += chunk.length
    })
    for (const [one, other] of [
      [socket, product],
      [product, socket],
    ] as const) {
      one.pipe(other)
      one.on('error', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => received,
    reset: () => {
      received = 0
    },
    close: () => server.close(),
  }
}
