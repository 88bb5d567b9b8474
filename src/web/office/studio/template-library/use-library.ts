import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { generateTemplates, type LibraryTemplate, listLibraryTemplates } from '#src/contracts/studio/templates.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

const libraryKey = ['library-templates']

export const isUnderWay = ({ state }: LibraryTemplate): boolean => state === 'waiting' || state === 'making'

// Read again every second while files are being made, so that each template shows as soon as it is there.
export function useLibrary(isGenerating: boolean) {
  return useQuery({
    queryKey: libraryKey,
    queryFn: async ({ signal }) => (await callApi(listLibraryTemplates, { signal })).data.templates,
    refetchInterval: ({ state }) => (isGenerating || state.data?.some(isUnderWay) ? secondMs : false),
  })
}

export function useGenerate() {
  const queries = useQueryClient()
  const showToast = useToast()
  const fail = (text: string) => showToast({ tone: 'fail', title: 'Generation Failed', text })
  return useMutation({
    mutationFn: async () => (await callApi(generateTemplates)).data.templates,
    onSuccess: (templates) => {
      queries.setQueryData(libraryKey, templates)
      const failed = templates.find(({ state }) => state === 'failed')
      if (failed) fail(`${failed.displayName}: ${failed.problem ?? ''}`)
      else showToast({ tone: 'ok', title: 'Templates Generated', text: `${templates.length} templates are ready.` })
    },
    onError: (error) => fail(describeError(error)),
  })
}
