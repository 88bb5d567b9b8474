import { makeSettingsStore } from '#src/server/platform/settings/database-settings.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'

// What counts in a database of a test, with nothing set in the environment.
export const settings = makeSettingsStore({ fixedSettings: {}, fixedSecrets: {} }, makeSecrets('for tests only'))

export const { readBusiness } = settings
