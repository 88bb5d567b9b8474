import { type SettingKey, settingKeys, type Settings } from '#src/contracts/people/setting-rules.ts'
import {
  type Difference,
  type SettingsFile,
  exportSettings,
  importSettings,
} from '#src/contracts/people/settings-file.ts'
import { declaredWords } from '#src/contracts/words/declared-words.ts'
import { byTodaysKeys } from '#src/contracts/words/renamed-words.ts'
import { type Owner, ownerOf } from '#src/server/admin/auth/feature.ts'
import { applySettings, type SettingsDeps } from './settings.ts'
import { applyWords, judgeWords, type TypedWord, wordLabels } from './words.ts'
import { ownValue } from '#src/kit/word-table.ts'
import { Readable } from 'node:stream'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'

const kind: SettingsFile['kind'] = 'reelwright settings'

// Settings are empty where the default counts. Texts stand as they are said, so that they can be translated in the file.
async function writeSettingsFile({ settings, database }: SettingsDeps): Promise<string> {
  const [stored, own] = await Promise.all([settings.findStored(database), settings.findWords(database)])
  const file: SettingsFile = {
    kind,
    settings: Object.fromEntries(fileKeys.map((key) => [key, stored[key] ?? ''])),
    words: Object.fromEntries([...declaredWords.values()].map(({ key, text }) => [key, ownValue(own, key) ?? text])),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

// A picture is no text: the logo stays behind.
const fileKeys = settingKeys.filter((key) => key !== 'brandLogo')

interface Import {
  file: SettingsFile
  isMeant: boolean
  owner: Owner
}

async function takeSettingsFile(deps: SettingsDeps, { file, isMeant, owner }: Import) {
  const { fixed } = deps.settings
  const given = fileKeys.filter((key) => file.settings[key] !== undefined)
  const values: Partial<Settings> = Object.fromEntries(
    given.filter((key) => !fixed[key]).map((key) => [key, file.settings[key]]),
  )
  const known = Object.entries(byTodaysKeys(file.words)).filter(([key]) => declaredWords.has(key))
  const words = judgeWords(Object.fromEntries(known))
  return deps.database.transaction(async (tx) => {
    await deps.settings.lock(tx)
    const [stored, own] = [await deps.settings.findStored(tx), await deps.settings.findWords(tx)]
    const changes = [...compareSettings(stored, values), ...compareWords(own, words)]
    if (isMeant) {
      await applySettings(deps, tx, { values, secrets: {}, owner })
      await applyWords(deps, tx, words)
    }
    return { changes, fixed: given.flatMap((key) => fixed[key]?.variable ?? []), unknown: listUnknown(file) }
  })
}

const compareSettings = (stored: Partial<Settings>, values: Partial<Settings>): Difference[] =>
  Object.entries(values)
    .map(([key, after]) => ({ name: key, before: stored[key as SettingKey] ?? '', after }))
    .filter(isChange)

const compareWords = (own: Record<string, string>, words: readonly TypedWord[]): Difference[] =>
  words
    .map(({ key, after }) => ({ name: wordLabels.get(key) ?? key, before: ownValue(own, key) ?? '', after }))
    .filter(isChange)

const isChange = ({ before, after }: Difference): boolean => before !== after

const listUnknown = ({ settings, words }: SettingsFile): string[] => [
  ...Object.keys(settings).filter((key) => !(fileKeys as string[]).includes(key)),
  ...Object.keys(byTodaysKeys(words)).filter((key) => !declaredWords.has(key)),
]

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
