import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitClosing } from './fastify-server.ts'

test('an answer that nobody reads to its end does not keep the server from closing', async () => {
  const server = fastify({ forceCloseConnections: 'idle' })
  limitClosing(server, 50)
  server.get('/', (_request, reply) => reply.send(new Readable({ read: () => undefined })))
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(address)
  await new Promise((resolve) => server.server.once('request', resolve))
  await server.close()
  await expect(answer.then((answered) => answered.text())).rejects.toThrow()
})
