import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '#src/contracts/call.ts'
import { addRecording, readJobMusic, setVoice } from '#src/contracts/studio/music.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { postForm } from '#src/web/api/post-form.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

export const useJobMusic = (jobId: string) =>
  useQuery({
    queryKey: ['production', jobId, 'music'],
    queryFn: async ({ signal }) => (await callApi(readJobMusic, { params: { id: jobId }, signal })).data,
    refetchInterval: 10 * secondMs,
  })

export interface NewRecording {
  file: File
  title: string
  source: string
  licenceNote: string
  tiers: readonly string[]
}

export const useAddRecording = () =>
  useUpload(({ file, tiers, ...facts }: NewRecording) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...facts, tiers: tiers.join(',') })) form.append(name, value)
    form.append('recording', file)
    return { call: addRecording, form, done: 'Added to the music library' }
  })

export interface NewVoice {
  jobId: string
  file: File
  startSeconds: string
}

export const useSetVoice = () =>
  useUpload(({ jobId, file, startSeconds }: NewVoice) => {
    const form = new FormData()
    form.append('startSeconds', startSeconds)
    form.append('voice', file)
    return { call: setVoice, params: { id: jobId }, form, done: 'Voice added' }
  })

interface Upload {
  call: Call
  params?: Record<string, string>
  form: FormData
  done: string
}

function useUpload<Wish>(describe: (wish: Wish) => Upload) {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async (wish: Wish) => {
      const { call, params, form, done } = describe(wish)
      await postForm(call, form, params)
      return done
    },
    onSuccess: (done) => toast({ tone: 'ok', title: done }),
    onError: (error) => toast({ tone: 'fail', title: 'Not added', text: describeError(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['production'] }),
  })
}
