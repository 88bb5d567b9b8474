import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#test/support/free-port.ts'
import { makeS3Storage, usualLimits } from './s3-storage.ts'

const limits = { attempts: 2, connectMs: 1_000, silenceMs: 250, bodySilenceMs: 60_000, tidyMs: 5_000 }
const outage = { code: 'unavailable', retryAfterSeconds: 5 }
const plain = { contentType: 'text/plain' }

const bucketAt = (port: number) =>
  makeS3Storage(
    {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-west-2',
      bucket: 'films',
      accessKeyId: 'nobody',
      secretAccessKey: 'nothing',
    },
    limits,
  )

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function startSilentServer() {
  let calls = 0
  const port = await listen(createServer(() => (calls += 1)))
  return { port, countCalls: () => calls }
}

const startWebServer = (answer: RequestListener): Promise<number> => listen(createHttpServer(answer))

const operations: [string, (bucket: ReturnType<typeof bucketAt>) => Promise<unknown>][] = [
  ['read', (bucket) => bucket.read('films/one')],
  ['remove', (bucket) => bucket.remove('films/one')],
  ['write', (bucket) => bucket.write('films/one', Readable.from(['film']), plain)],
  ['list', (bucket) => Readable.from(bucket.list('films/')).toArray()],
]

test.each(operations)(
  'a bucket that refuses or says nothing is an outage after two attempts: %s',
  async (_name, work) => {
    await expect(work(bucketAt(await findFreePort()))).rejects.toMatchObject(outage)
    const { port, countCalls } = await startSilentServer()
    await expect(work(bucketAt(port))).rejects.toMatchObject(outage)
    expect(countCalls()).toBe(limits.attempts)
  },
)

test('all that may be waited for stays below 20 seconds', () => {
  const { attempts, connectMs, silenceMs, tidyMs } = usualLimits
  const longestPauseMs = 1_000
  expect(attempts * (connectMs + silenceMs) + (attempts - 1) * longestPauseMs + tidyMs).toBeLessThan(20_000)
  // From here on the SDK begins to count three seconds later.
  expect(silenceMs).toBeLessThan(6_000)
})

test('a bucket that falls silent within a large file is asked to drop its parts', async () => {
  const asked: string[] = []
  const port = await startWebServer(({ method = '', url = '' }, answer) => {
    asked.push(method)
    if (!url.includes('?uploads')) return
    answer.end('<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>')
  })
  const source = Readable.from([Buffer.alloc(11 * 1024 * 1024)])
  await expect(bucketAt(port).write('films/one', source, plain)).rejects.toMatchObject(outage)
  expect(asked.toSorted()).toEqual(['DELETE', 'DELETE', 'POST', 'PUT', 'PUT', 'PUT', 'PUT'])
})

test('a pause within a file does not end it', async () => {
  const port = await startWebServer(async (_request, answer) => {
    answer.writeHead(200, { 'content-length': '10' }).write('first')
    await sleep(3 * limits.silenceMs)
    answer.end('other')
  })
  const file = await bucketAt(port).read('films/one')
  expect(file && (await text(file.stream))).toBe('firstother')
})
