import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '#src/contracts/call.ts'
import { readClipSettings } from '#src/contracts/studio/clips.ts'
import { readJobEdit } from '#src/contracts/studio/film-edits.ts'
import { readJobFraming } from '#src/contracts/studio/framing.ts'
import { listProduction, readProductionJob } from '#src/contracts/studio/production.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi, type CallInput } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

const listKey = ['production']
const jobKey = (id: string | null) => ['production', id]

export const useJobs = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await callApi(listProduction, { signal })).data.jobs,
    refetchInterval: 10 * secondMs,
  })

export const useJob = (id: string | null) =>
  useQuery({
    queryKey: jobKey(id),
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => (await callApi(readProductionJob, { params: { id }, signal })).data.job,
    refetchInterval: 5 * secondMs,
  })

export const useFraming = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: [...jobKey(id), 'framing'],
    queryFn: async ({ signal }) => (await callApi(readJobFraming, { params: { id }, signal })).data.photos,
    enabled: isWanted,
  })

export const useJobEdit = (id: string) =>
  useQuery({
    queryKey: [...jobKey(id), 'edit'],
    queryFn: async ({ signal }) => (await callApi(readJobEdit, { params: { id }, signal })).data,
  })

export const useClipSettings = () =>
  useQuery({
    queryKey: ['clip-settings'],
    queryFn: async ({ signal }) => (await callApi(readClipSettings, { signal })).data,
  })

interface Action<C extends Call> {
  call: C
  input: CallInput<C>
  // What a toast says when it went well.
  done?: string
}

// Whatever the owner does to a job: the server's words on failure, and the screen read anew.
export function useAction() {
  const queries = useQueryClient()
  const toast = useToast()
  const mutation = useMutation({
    mutationFn: async ({ call, input }: Action<Call>) => (await callApi(call, input)).data,
    onSuccess: (_, { done }) => {
      if (done) toast({ tone: 'ok', title: done })
    },
    onError: (error) => toast({ tone: 'fail', title: 'That didn’t work', text: describeError(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  })
  return {
    isBusy: mutation.isPending,
    run: <C extends Call>(action: Action<C>) =>
      mutation.mutateAsync(action as unknown as Action<Call>).catch(() => undefined),
  }
}
