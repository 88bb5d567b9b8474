import { makeSettingsStore } from '#src/server/platform/settings/database-settings.ts'

// What counts in a database of a test, with nothing set in the environment.
export const { readBusiness } = makeSettingsStore({ fixedSettings: {}, defaultSettings: {} })
