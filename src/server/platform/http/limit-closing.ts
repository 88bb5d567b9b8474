import type { FastifyInstance } from 'fastify'

// A server that closes waits for the answers under way; somebody who stops reading theirs would keep it for ever.
export function limitClosing(server: FastifyInstance, ms: number): void {
  server.addHook('preClose', async () => {
    const timer = setTimeout(() => server.server.closeAllConnections(), ms)
    server.server.once('close', () => clearTimeout(timer))
  })
}
