import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { applyTemplate, listEditingTemplates, uploadEditingTemplate } from '#src/contracts/studio/editing-templates.ts'
import { listProduction } from '#src/contracts/studio/production.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { postForm } from '#src/web/api/post-form.ts'
import { describeError, refusalOr } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

const templatesKey = ['editing-templates']
const refetchInterval = 5 * secondMs

export const useEditingTemplates = () =>
  useQuery({
    queryKey: templatesKey,
    queryFn: async ({ signal }) => (await callApi(listEditingTemplates, { signal })).data.templates,
    refetchInterval,
  })

// Jobs that a template can still change.
export const useOpenJobs = () =>
  useQuery({
    queryKey: ['open-jobs'],
    queryFn: async ({ signal }) =>
      (await callApi(listProduction, { signal })).data.jobs.filter(({ status }) => status !== 'completed'),
    refetchInterval,
  })

export function useUploadTemplate() {
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('name', file.name.replace(/\.\w+$/, ''))
      form.append('template', file)
      return postForm(uploadEditingTemplate, form)
    },
    onSuccess: ({ template }) => showToast({ tone: 'ok', title: 'Template Uploaded', text: template.name }),
    onError: (error) => showToast({ tone: 'fail', title: 'Upload Failed', text: describeError(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesKey }),
  })
}

export function useApplyTemplate() {
  const showToast = useToast()
  return useMutation({
    mutationFn: async (wanted: { templateId: string; jobId: string }) =>
      (await callApi(applyTemplate, { body: wanted })).data,
    onSuccess: ({ businessName }) =>
      showToast({ tone: 'ok', title: 'Template Applied', text: `The next film for ${businessName} uses it.` }),
    onError: (error) =>
      showToast({ tone: 'fail', title: 'Application Failed', text: refusalOr(error, 'Failed to apply template') }),
  })
}
