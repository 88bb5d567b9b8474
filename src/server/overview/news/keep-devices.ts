import { maxDevices } from '#src/contracts/overview/news.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import type { Subscription } from '#src/server/platform/push/port.ts'
import { countDevices, deleteDevice, putDevice } from './device-store.ts'
import type { NewsDeps } from './news-deps.ts'
import { readIdentity } from './push-identity.ts'
import type { DeviceRow } from './tables.ts'

const sealPurpose = 'push subscription'

interface Joining {
  subscription: Subscription
  browser: string
  source: string
}

export async function addDevice(deps: NewsDeps, { subscription, browser, source }: Joining): Promise<string> {
  await refuse(deps, subscription)
  const now = deps.clock.now()
  return deps.database.transaction(async (tx) => {
    const id = newId(now.getTime())
    const others = await countDevices(tx)
    const kept = await putDevice(tx, {
      id,
      createdAt: now,
      browser,
      endpointHash: deps.secrets.blind(sealPurpose, subscription.endpoint),
      subscription: deps.secrets.seal(sealPurpose, JSON.stringify(subscription)),
    })
    if (kept !== id) return kept
    if (others >= maxDevices) {
      throw new AppError('conflict', `You already have ${maxDevices} browsers. Remove one first.`)
    }
    await recordSecurity(deps, tx, { kind: 'push.added', source, detail: { browser } })
    return kept
  })
}

export async function removeDevice(deps: NewsDeps, { id, source }: { id: string; source: string }): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const browser = await deleteDevice(tx, id)
    if (browser !== undefined) await recordSecurity(deps, tx, { kind: 'push.removed', source, detail: { browser } })
  })
}

// Undefined when it was sealed with another APP_SECRET than this installation has now.
export function openSubscription({ secrets }: NewsDeps, { subscription }: DeviceRow): Subscription | undefined {
  try {
    return JSON.parse(secrets.open(sealPurpose, subscription)) as Subscription
  } catch {
    return undefined
  }
}

export const isOwnHost = ({ webhookHosts }: Pick<NewsDeps, 'webhookHosts'>, url: string): boolean =>
  webhookHosts.includes(new URL(url).host)

// The address is a stranger's word: it must lead out of the house, and the keys must be keys.
async function refuse(deps: NewsDeps, subscription: Subscription): Promise<void> {
  const { endpoint } = subscription
  const isOutside = endpoint.startsWith('https:') && (await deps.websites.isPublic(endpoint))
  if (!isOutside && !isOwnHost(deps, endpoint)) {
    throw new AppError('bad_request', 'The push service of this browser cannot be reached from here.')
  }
  const trial = { text: 'x', topic: 'x', contact: 'mailto:owner@localhost.localdomain' }
  try {
    deps.push.pack(subscription, trial, await readIdentity(deps))
  } catch (cause) {
    throw new AppError('bad_request', 'This browser sent keys we can’t use.', { cause })
  }
}
