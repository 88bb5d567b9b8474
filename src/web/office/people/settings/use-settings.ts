import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeSettings, readSettings, undoSettingChange } from '#src/contracts/people/settings.ts'
import type { SecretValues } from '#src/contracts/people/secret-rules.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { pricesKey } from '#src/web/office/shared/prices.ts'
import { deskKey } from '#src/web/office/shared/use-desk.ts'
import { useToast } from '#src/web/ui/toast.tsx'

interface Changes {
  values: Partial<Settings>
  secrets?: Partial<SecretValues>
}

export const settingsKey = ['settings']

export const useSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: async ({ signal }) => (await callApi(readSettings, { signal })).data })

export const useChangeSettings = () => useSettingsAction('Saved', (body: Changes) => callApi(changeSettings, { body }))

export const useUndoChange = () =>
  useSettingsAction('Taken back', (id: string) => callApi(undoSettingChange, { params: { id } }))

function useSettingsAction<Input>(title: string, act: (input: Input) => Promise<unknown>) {
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => toast({ tone: 'ok', title, text: 'It counts from now on.' }),
    onError: (error: Error) => toast({ tone: 'fail', title: 'Not saved', text: describeError(error) }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: settingsKey }),
        queries.invalidateQueries({ queryKey: deskKey }),
        queries.invalidateQueries({ queryKey: pricesKey }),
      ]),
  })
}
