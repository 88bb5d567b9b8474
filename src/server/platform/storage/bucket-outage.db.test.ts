import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#test/support/free-port.ts'
import { makeS3Storage } from './s3-storage.ts'

const bucketAt = (port: number) =>
  makeS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-west-2',
    bucket: 'films',
    accessKeyId: 'nobody',
    secretAccessKey: 'nothing',
  })

async function startSilentServer(): Promise<number> {
  const server = createServer(() => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test.each([
  ['refuses', findFreePort],
  ['says nothing', startSilentServer],
])('a bucket that %s is an outage', async (_name, findPort) => {
  const storage = bucketAt(await findPort())
  const refusal = { code: 'unavailable', retryAfterSeconds: 5 }
  await Promise.all([
    expect(storage.read('films/one')).rejects.toMatchObject(refusal),
    expect(storage.remove('films/one')).rejects.toMatchObject(refusal),
    expect(storage.write('films/one', Readable.from(['film']), { contentType: 'text/plain' })).rejects.toMatchObject(
      refusal,
    ),
    expect(Readable.from(storage.list('films/')).toArray()).rejects.toMatchObject(refusal),
  ])
})
