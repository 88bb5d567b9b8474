import { useMutation, useQuery } from '@tanstack/react-query'
import { changeSettings, readSettings, undoSettingChange } from '#src/contracts/people/settings.ts'
import type { SecretValues } from '#src/contracts/people/secret-rules.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { pricesKey } from '#src/web/office/shared/prices.ts'
import { useProof } from '#src/web/office/shared/proof.tsx'
import { useAction } from '#src/web/office/shared/use-action.ts'
import { deskKey } from '#src/web/office/shared/use-desk.ts'

interface Changes {
  values: Partial<Settings>
  secrets?: Partial<SecretValues>
}

export const settingsKey = ['settings']

export const useSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: async ({ signal }) => (await callApi(readSettings, { signal })).data })

export const useChangeSettings = () => useSettingsAction('Saved', (body: Changes) => callApi(changeSettings, { body }))

export const useUndoChange = () =>
  useSettingsAction('Undone', (id: string) => callApi(undoSettingChange, { params: { id } }))

// One after the other: who saves and tests at once means to test what was saved.
const scope = { id: 'settings' }

export function useSettingsTest<Answer>(test: () => Promise<{ data: Answer }>) {
  const withProof = useProof()
  return useMutation({ mutationFn: async () => (await withProof(test)).data, scope })
}

const useSettingsAction = <Input>(title: string, act: (input: Input) => Promise<unknown>) =>
  useAction({
    act,
    done: { title, text: 'It applies from now on.' },
    failed: 'Not saved',
    changes: [settingsKey, deskKey, pricesKey],
    scope,
  })
