import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  listTemplateVersions,
  type OutreachTemplate,
  type OutreachWords,
  saveTemplate,
} from '#src/contracts/outreach/letters.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

const outreachKey = ['outreach']

export function useTemplates() {
  return useQuery({
    queryKey: [...outreachKey, 'list'],
    queryFn: async ({ signal }) => (await callApi(listTemplates, { signal })).data,
  })
}

export function useTemplateVersions(id: string, enabled: boolean) {
  return useQuery({
    queryKey: [...outreachKey, 'versions', id],
    queryFn: async ({ signal }) => (await callApi(listTemplateVersions, { params: { id }, signal })).data,
    enabled,
  })
}

// A template without an id is a new one.
export type Draft = OutreachWords & Partial<Pick<OutreachTemplate, 'id' | 'version'>>

export function useSaveTemplate() {
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: async ({ id, version, ...words }: Draft) => {
      if (id === undefined || version === undefined) return (await callApi(createTemplate, { body: words })).data
      return (await callApi(saveTemplate, { params: { id }, body: { ...words, version } })).data
    },
    onSuccess: () => showToast({ tone: 'ok', title: 'Template Saved' }),
    onError: (error) => showToast({ tone: 'fail', title: 'Save Failed', text: describeError(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: outreachKey }),
  })
}

export function useDeleteTemplate() {
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (id: string) => callApi(deleteTemplate, { params: { id } }),
    onSuccess: () => showToast({ tone: 'ok', title: 'Template Deleted' }),
    onError: (error) => showToast({ tone: 'fail', title: 'Delete Failed', text: describeError(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: outreachKey }),
  })
}
