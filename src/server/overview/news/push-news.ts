import { AppError } from '#src/kit/app-error.ts'
import { countWaiting } from '#src/server/overview/waiting/feature.ts'
import type { PostOutcome } from '#src/server/platform/websites/port.ts'
import { describeNews, type Told } from './describe-news.ts'
import { deleteDevice, findDevice } from './device-store.ts'
import { isOwnHost, openSubscription } from './keep-devices.ts'
import type { NewsDeps } from './news-deps.ts'
import { findNews } from './news-store.ts'
import { pushJob } from './push-job.ts'
import { readIdentity } from './push-identity.ts'
import type { DeviceRow } from './tables.ts'

interface Wanted {
  newsId: string
  deviceId: string
  attempt: number
}

// May run twice for one piece of news, after a crash. The second has the same tag, so the browser shows one message.
export async function pushNews(deps: NewsDeps, { newsId, deviceId, attempt }: Wanted): Promise<void> {
  const [news, device] = [await findNews(deps.database, newsId), await findDevice(deps.database, deviceId)]
  const told = news && (await describeNews(deps.database, news))
  if (!told || !device) return
  const reason = explain(await pushTo(deps, device, { ...told, tag: newsId }))
  if (reason === null) return
  // Nobody looks after a message that is a day old: Home says the same.
  if (attempt >= pushJob.attempts) deps.log.warn({ reason }, 'a push notification could not be sent')
  else throw new AppError('unavailable', 'The push service refused it for now', { detail: reason })
}

export async function testPush(deps: NewsDeps, id: string): Promise<string | null> {
  const device = await findDevice(deps.database, id)
  if (!device) throw new AppError('not_found', 'This browser no longer gets notifications.')
  const words = { title: 'It works', text: 'This is what a notification looks like.', path: '/admin', tag: id }
  return explain(await pushTo(deps, device, words))
}

async function pushTo(
  deps: NewsDeps,
  device: DeviceRow,
  { title, text, path, tag }: Pick<Told, 'title' | 'text' | 'path'> & { tag: string },
): Promise<PostOutcome> {
  const subscription = openSubscription(deps, device)
  if (!subscription) return { kind: 'failed', reason: 'This browser has to be added again: APP_SECRET has changed.' }
  const waiting = await countWaiting(deps)
  const message = {
    text: JSON.stringify({ title, text, path, tag, waiting }),
    topic: tag.replaceAll('-', ''),
    contact: deps.siteUrl.startsWith('https:') ? deps.siteUrl : 'mailto:owner@localhost.localdomain',
  }
  const { url, ...packed } = deps.push.pack(subscription, message, await readIdentity(deps))
  const outcome = await deps.postOutside(url, { ...packed, mayBeInternal: isOwnHost(deps, url) })
  // The browser has withdrawn its leave, or is gone.
  if (outcome.kind === 'answered' && [404, 410].includes(outcome.status)) await deleteDevice(deps.database, device.id)
  return outcome
}

// Null when it was taken, or there is nobody left to take it.
function explain(outcome: PostOutcome): string | null {
  if (outcome.kind === 'failed') return outcome.reason
  const isOver = (outcome.status >= 200 && outcome.status < 300) || [404, 410].includes(outcome.status)
  return isOver ? null : `The push service answered ${outcome.status}.`
}
