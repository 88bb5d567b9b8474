import webPush from 'web-push'
import { dayMs, secondMs } from '#src/kit/time.ts'
import type { Push } from './port.ts'

// How long a push service keeps what it cannot deliver yet.
const keptSeconds = dayMs / secondMs

export const webPushes: Push = {
  makeKeys: () => webPush.generateVAPIDKeys(),
  pack: (subscription, { text, topic, contact }, keys) => {
    const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, text, {
      vapidDetails: { subject: contact, ...keys },
      TTL: keptSeconds,
      urgency: 'high',
      topic,
    })
    const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
    return { url: endpoint, headers: Object.fromEntries(texts), body }
  },
}
