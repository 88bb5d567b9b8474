import { Readable } from 'node:stream'
import { exportSettings, importSettings } from '#src/contracts/people/settings-file.ts'
import { ownerOf } from '#src/server/admin/auth/feature.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import type { SettingsDeps } from './settings-deps.ts'
import { takeSettingsFile, writeSettingsFile } from './settings-file.ts'

export const fileRoutes = (deps: SettingsDeps): Route[] => [
  fileRoute(exportSettings, async () => {
    const bytes = Buffer.from(await writeSettingsFile(deps))
    const headers = { 'content-disposition': 'attachment; filename="settings.json"' }
    return { body: { stream: Readable.from([bytes]), bytes: bytes.length, contentType: 'application/json' }, headers }
  }),
  route(importSettings, async (incoming) => ({
    body: await takeSettingsFile(deps, { ...incoming.body, owner: ownerOf(incoming) }),
  })),
]
