import { done } from '#src/contracts/call.ts'
import * as calls from '#src/contracts/overview/news.ts'
import { describeBrowser } from '#src/server/admin/auth/feature.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { findDevices } from './device-store.ts'
import { addDevice, removeDevice } from './keep-devices.ts'
import type { NewsDeps } from './news-deps.ts'
import { readIdentity } from './push-identity.ts'
import { testPush } from './push-news.ts'

export const newsRoutes = (deps: NewsDeps): Route[] => [
  route(calls.listDevices, async () => {
    const { publicKey } = await readIdentity(deps)
    const devices = (await findDevices(deps.database)).map(({ id, createdAt, browser }) => ({
      id,
      createdAt: createdAt.toISOString(),
      browser,
    }))
    return { body: { publicKey, devices } }
  }),
  route(calls.addDevice, async ({ body, header, source }) => {
    const browser = describeBrowser(header('user-agent') ?? '')
    return { body: { id: await addDevice(deps, { subscription: body, browser, source }) } }
  }),
  route(calls.removeDevice, async ({ params, source }) => {
    await removeDevice(deps, { id: params.id, source })
    return { body: done }
  }),
  route(calls.testDevice, async ({ params }) => ({ body: { reason: await testPush(deps, params.id) } })),
]
