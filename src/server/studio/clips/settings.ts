import { done } from '#src/contracts/call.ts'
import { changeClipSettings, type ClipSettings, readClipSettings } from '#src/contracts/studio/clips.ts'
import { dayMs } from '#src/kit/time.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { ClipProvider } from '#src/server/platform/video/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { changeSettingsRow, readSettingsRow, sumCredits } from './clips.sql.ts'

type KeyDeps = Pick<StudioDeps, 'settings'>

interface FoundKey {
  key: string
  source: 'environment' | 'stored'
}

export async function findProviderKey({ settings }: KeyDeps, db: Executor): Promise<FoundKey | undefined> {
  const { runwayKey: key } = await settings.readSecrets(db)
  if (!key) return undefined
  return { key, source: settings.fixedSecrets.runwayKey ? 'environment' : 'stored' }
}

// Undefined while no key is known: clips then come from the built-in engine.
export async function openProvider(deps: KeyDeps & Pick<StudioDeps, 'video'>, db: Executor) {
  const found = await findProviderKey(deps, db)
  return found && deps.video.runway(found.key)
}

export async function readSettings(deps: StudioDeps): Promise<ClipSettings> {
  const db = deps.database
  const [row, found] = await Promise.all([readSettingsRow(db), findProviderKey(deps, db)])
  const provider: ClipProvider | undefined = found && deps.video.runway(found.key)
  return {
    provider: found ? 'runway' : 'local',
    keySource: found?.source ?? null,
    dailyCredits: row.dailyCredits,
    spentToday: await sumCredits(db, startOfDay(deps.clock.now())),
    fallsBack: row.fallsBack,
    credits: (await provider?.readCredits()) ?? null,
  }
}

export const startOfDay = (now: Date): Date => new Date(Math.floor(now.getTime() / dayMs) * dayMs)

export const clipSettingsRoutes = (deps: StudioDeps): Route[] => [
  route(readClipSettings, async () => ({ body: await readSettings(deps) })),
  route(changeClipSettings, async ({ body: { dailyCredits, fallsBack } }) => {
    await changeSettingsRow(deps.database, {
      ...(dailyCredits === undefined ? {} : { dailyCredits }),
      ...(fallsBack === undefined ? {} : { fallsBack }),
    })
    return { body: done }
  }),
]
