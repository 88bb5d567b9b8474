import { expect, test } from 'vitest'
import { newWebhookSecret, signMessage } from './sign-message.ts'

// The signature is the one that the scheme's own library gives.
test('a message is signed by the Standard Webhooks scheme', () => {
  const message = { id: 'msg_1', timestamp: 1_614_265_330, body: '{"test":1}' }
  expect(signMessage('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,VPYgn+wQ2NP1bqG0eC4iCt5m54MvUqC0HQWl6aDniOY=',
  })
  expect(newWebhookSecret()).toMatch(/^whsec_[\w+/]{43}=$/)
})
