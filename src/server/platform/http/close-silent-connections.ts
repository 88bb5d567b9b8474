import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

// Browsers open connections ahead of need. One that never carried a request does not count as idle: without this,
// stopping the server would wait for it until it times out.
export function closeSilentConnections(server: FastifyInstance): void {
  const connections = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.addHook('preClose', async () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
}
