import { done } from '#src/contracts/call.ts'
import {
  changeSettings as changeSettingsCall,
  readSettings as readSettingsCall,
  undoSettingChange,
} from '#src/contracts/people/settings.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { changeSettings, undoChange } from './change-settings.ts'
import { presentSettings } from './read-settings.ts'
import type { SettingsDeps } from './settings-deps.ts'

export const settingsRoutes = (deps: SettingsDeps): Route[] => [
  route(readSettingsCall, async () => ({ body: await presentSettings(deps) })),
  route(changeSettingsCall, async ({ body, source }) => {
    await changeSettings(deps, { ...body, source })
    return { body: done }
  }),
  route(undoSettingChange, async ({ params }) => {
    await undoChange(deps, params.id)
    return { body: done }
  }),
]
