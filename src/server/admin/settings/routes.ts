import { Readable } from 'node:stream'
import { done } from '#src/contracts/call.ts'
import {
  changeSettings as changeSettingsCall,
  chargeForTest as chargeForTestCall,
  createWebhook as createWebhookCall,
  readSettings as readSettingsCall,
  undoSettingChange,
} from '#src/contracts/people/settings.ts'
import {
  changeWords as changeWordsCall,
  previewWords,
  readPreview,
  readWords as readWordsCall,
  testLetter as testLetterCall,
} from '#src/contracts/people/words.ts'
import { ownerOf } from '#src/server/admin/auth/feature.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import type { LogoDeps } from './brand-logo.ts'
import { brandRoutes } from './brand-routes.ts'
import { changeSettings, undoChange } from './change-settings.ts'
import { fileRoutes } from './file-routes.ts'
import { changeWords, keepPreview, testLetter } from './change-words.ts'
import { type AccountDeps, chargeForTest, createWebhook } from './payment-account.ts'
import { presentSettings } from './read-settings.ts'
import { presentWords, renderPreview } from './read-words.ts'

export const settingsRoutes = (deps: LogoDeps & AccountDeps): Route[] => [
  ...brandRoutes(deps),
  ...fileRoutes(deps),
  route(readSettingsCall, async () => ({ body: await presentSettings(deps) })),
  route(changeSettingsCall, async (incoming) => {
    await changeSettings(deps, { ...incoming.body, owner: ownerOf(incoming) })
    return { body: done }
  }),
  route(undoSettingChange, async (incoming) => {
    await undoChange(deps, incoming.params.id, ownerOf(incoming))
    return { body: done }
  }),
  route(createWebhookCall, async (incoming) => ({ body: await createWebhook(deps, ownerOf(incoming)) })),
  route(chargeForTestCall, async () => ({ body: await chargeForTest(deps) })),
  route(readWordsCall, async () => ({ body: await presentWords(deps) })),
  route(changeWordsCall, async ({ body }) => {
    await changeWords(deps, body.values)
    return { body: done }
  }),
  route(previewWords, async ({ body }) => {
    await keepPreview(deps, body.values)
    return { body: done }
  }),
  route(testLetterCall, async ({ body }) => ({ body: await testLetter(deps, body.place, body.values) })),
  fileRoute(readPreview, async ({ params }) => {
    const bytes = Buffer.from(await renderPreview(deps, params.place))
    const contentType = 'text/html; charset=utf-8'
    return { body: { stream: Readable.from([bytes]), bytes: bytes.length, contentType }, headers: framedHeaders }
  }),
]

// Shown in a frame of our own page. It may load its pictures and fonts, and run nothing.
const framedHeaders = {
  'content-security-policy':
    "sandbox allow-same-origin; default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}
