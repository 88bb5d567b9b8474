import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { undoSettingChange } from '#src/contracts/people/settings.ts'
import { changeWords, previewWords, readWords } from '#src/contracts/people/words.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { pricesKey } from '#src/web/office/shared/prices.ts'
import { useToast } from '#src/web/ui/toast.tsx'

type Words = Record<string, string>

const wordsKey = ['settings', 'words']

export const useWords = () =>
  useQuery({ queryKey: wordsKey, queryFn: async ({ signal }) => (await callApi(readWords, { signal })).data })

export const useChangeWords = () =>
  useWordsAction('Published', (values: Words) => callApi(changeWords, { body: { values } }))

export const useUndoWords = () =>
  useWordsAction('Undone', (id: string) => callApi(undoSettingChange, { params: { id } }))

export const usePreviewWords = () => {
  const toast = useToast()
  return useMutation({
    mutationFn: (values: Words) => callApi(previewWords, { body: { values } }),
    onError: (error: Error) => toast({ tone: 'fail', title: 'No preview', text: describeError(error) }),
  })
}

function useWordsAction<Input>(title: string, act: (input: Input) => Promise<unknown>) {
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => toast({ tone: 'ok', title, text: 'It appears everywhere within two seconds.' }),
    onError: (error: Error) => toast({ tone: 'fail', title: 'Not changed', text: describeError(error) }),
    onSettled: () => Promise.all([wordsKey, pricesKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
