import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { httpWebsites, postOutside } from './http-websites.ts'

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}/`
}

const posted = { body: '', headers: {}, mayBeInternal: false }

test('an answer is told with its status and how long it took', async () => {
  const url = await serve((_, response) => response.writeHead(503).end('away'))
  const visit = await httpWebsites.visit(url)
  expect(visit).toMatchObject({ kind: 'answered', status: 503, certificateEndsAt: undefined })
  expect(visit.responseMs).toBeGreaterThanOrEqual(0)
})

test('a redirection is an answer and is not followed', async () => {
  let asked = 0
  const url = await serve((_, response) => {
    asked += 1
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await httpWebsites.visit(url)).toMatchObject({ kind: 'answered', status: 302 })
  expect(asked).toBe(1)
})

test('an unreachable address is a failure in words', async () => {
  expect(await httpWebsites.visit('http://localhost:1/')).toMatchObject({
    kind: 'failed',
    reason: 'The connection was refused.',
  })
})

test('nothing is posted to an internal address, by name or by number', async () => {
  let asked = 0
  const url = await serve((_, response) => {
    asked += 1
    response.end()
  })
  for (const address of [url, url.replace('localhost', '127.0.0.1'), url.replace('localhost', '[::1]')]) {
    expect(await postOutside(address, posted)).toMatchObject({
      kind: 'failed',
      reason: 'The name leads to an internal address.',
    })
    expect(await httpWebsites.isPublic(address)).toBe(false)
  }
  expect(asked).toBe(0)
})
