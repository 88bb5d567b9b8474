import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

interface Message {
  id: string
  // Seconds.
  timestamp: number
  body: string
}

// The headers of the Standard Webhooks scheme: the receiver's library checks them with the secret.
export function signMessage(secret: string, { id, timestamp, body }: Message): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}
