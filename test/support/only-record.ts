import { kinds } from '#src/server/events/catalogue.ts'
import { type Consequences, makeRecord, type RecordEvents } from '#src/server/events/log.ts'

const nothing = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Consequences<{ clock: Clock }>

interface Clock {
  now(): Date
}

// Events are written, and nothing follows.
export const onlyRecord = (clock: Clock): RecordEvents => makeRecord(nothing, () => ({ clock }))
