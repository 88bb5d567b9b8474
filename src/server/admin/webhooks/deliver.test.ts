import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, signMessage } from './deliver.ts'

const secret = newWebhookSecret()
const body = '{"type":"film.ready","data":{"jobId":"1","name":"Café"}}'
const signNow = (secondsAgo = 0) => {
  const timestamp = Math.floor(Date.now() / 1_000) - secondsAgo
  return signMessage(secret, { id: 'msg_1', timestamp, body })
}

test('a message is signed by the Standard Webhooks scheme', () => {
  const message = { id: 'msg_1', timestamp: 1_614_265_330, body: '{"test":1}' }
  expect(signMessage('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,VPYgn+wQ2NP1bqG0eC4iCt5m54MvUqC0HQWl6aDniOY=',
  })
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
})

test("the scheme's own library takes what is signed, and nothing that was changed or is old", () => {
  const receiver = new Webhook(secret)
  expect(receiver.verify(body, signNow())).toEqual(JSON.parse(body))
  expect(() => receiver.verify(body.replace('1', '2'), signNow())).toThrow('No matching signature found')
  expect(() => receiver.verify(body, signNow(3_600))).toThrow('too old')
  expect(() => new Webhook(newWebhookSecret()).verify(body, signNow())).toThrow('No matching signature found')
})

// The Code node of the recipe in the documentation, between stand-ins for what n8n gives it.
const [, recipe = ''] = /```js\n(.*?)```/s.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: string[]
) => (...given: unknown[]) => unknown

function runRecipe(received: string, headers: Record<string, string>) {
  const code = new AsyncFunction('$input', 'require', recipe.replace('whsec_…', secret))
  const node = { helpers: { getBinaryDataBuffer: async () => Buffer.from(received) } }
  const input = { first: () => ({ json: { headers } }) }
  return code.call(node, input, createRequire(import.meta.url))
}

test('the recipe for n8n passes on what is signed, and refuses what was changed or is old', async () => {
  expect(await runRecipe(body, signNow())).toEqual([{ json: { id: 'msg_1', ...JSON.parse(body) } }])
  await expect(runRecipe(body.replace('1', '2'), signNow())).rejects.toThrow('Not from Reelwright')
  await expect(runRecipe(body, signNow(3_600))).rejects.toThrow('Too old')
})
