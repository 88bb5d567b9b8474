import { useQuery } from '@tanstack/react-query'
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
import { useAction } from '#src/web/office/shared/use-action.ts'

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

export const useSaveTemplate = () =>
  useAction({
    act: async ({ id, version, ...words }: Draft) => {
      if (id === undefined || version === undefined) return (await callApi(createTemplate, { body: words })).data
      return (await callApi(saveTemplate, { params: { id }, body: { ...words, version } })).data
    },
    done: { title: 'Template Saved' },
    failed: 'Save Failed',
    changes: [outreachKey],
  })

export const useDeleteTemplate = () =>
  useAction({
    act: (id: string) => callApi(deleteTemplate, { params: { id } }),
    done: { title: 'Template Deleted' },
    failed: 'Delete Failed',
    changes: [outreachKey],
  })
