import type { Log } from '#src/server/platform/log/port.ts'

const nothing = (): void => undefined

export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
