import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancelFollowUp,
  changeFollowUp,
  createFollowUpTask,
  type FollowUpTask,
  holdFollowUp,
  listFollowUpTasks,
  readFollowUpCalendar,
  readFollowUpSummary,
  sendFollowUp,
  setAutopilot,
  type TaskFilter,
} from '#src/contracts/outreach/follow-ups.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi, type CallInput } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

const followUpsKey = ['follow-ups']
const everyHalfMinute = 30 * secondMs

export function useSummary() {
  return useQuery({
    queryKey: [...followUpsKey, 'summary'],
    queryFn: async ({ signal }) => (await callApi(readFollowUpSummary, { signal })).data,
    refetchInterval: everyHalfMinute,
  })
}

export function useCalendar(from: string) {
  return useQuery({
    queryKey: [...followUpsKey, 'calendar', from],
    queryFn: async ({ signal }) => (await callApi(readFollowUpCalendar, { query: { from }, signal })).data,
    refetchInterval: everyHalfMinute,
    placeholderData: keepPreviousData,
  })
}

export function useTasks(filter: TaskFilter, page: number) {
  return useQuery({
    queryKey: [...followUpsKey, 'list', filter, page],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callApi(listFollowUpTasks, { query: { filter, page }, signal })
      return { tasks: data, total: Number(headers.get('x-total-count') ?? data.length) }
    },
    refetchInterval: everyHalfMinute,
    placeholderData: keepPreviousData,
  })
}

// After a send, customers, tasks and mails are no longer what they were.
export function useChangedFollowUps() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => changedKeys.has(String(queryKey[0])) })
}

const changedKeys = new Set([...followUpsKey, 'leads', 'customers', 'emails', 'desk'])

// One kind of change: what it calls, and what the owner is told.
function useChange<Input>(change: (input: Input) => Promise<unknown>, told: { done: string; failed: string }) {
  const refresh = useChangedFollowUps()
  const showToast = useToast()
  return useMutation({
    mutationFn: change,
    onSuccess: () => showToast({ tone: 'ok', title: told.done }),
    onError: (error) => showToast({ tone: 'fail', title: told.failed, text: describeError(error) }),
    onSettled: refresh,
  })
}

export const useSendTask = () =>
  useChange(
    (task: FollowUpTask) =>
      callApi(sendFollowUp, {
        body: {
          customerId: task.customerId,
          email: task.customer.email,
          name: task.customer.name,
          template: task.type,
          subject: task.subject,
          content: task.content,
          taskId: task.id,
        },
      }),
    { done: 'Follow-up Sent', failed: 'Send Failed' },
  )

export const useHoldTask = () =>
  useChange(
    ({ id, held }: { id: string; held: boolean }) => callApi(holdFollowUp, { params: { id }, body: { held } }),
    { done: 'Task Updated', failed: 'Update Failed' },
  )

export const useChangeTask = () =>
  useChange((input: CallInput<typeof changeFollowUp>) => callApi(changeFollowUp, input), {
    done: 'Task Updated',
    failed: 'Update Failed',
  })

export const useCancelTask = () =>
  useChange((id: string) => callApi(cancelFollowUp, { params: { id } }), {
    done: 'Task Cancelled',
    failed: 'Cancel Failed',
  })

export const useCreateTask = () =>
  useChange(
    (body: NonNullable<CallInput<typeof createFollowUpTask>['body']>) => callApi(createFollowUpTask, { body }),
    { done: 'Task Created', failed: 'Create Failed' },
  )

export const useSetAutopilot = () =>
  useChange((on: boolean) => callApi(setAutopilot, { body: { on } }), {
    done: 'Autopilot Updated',
    failed: 'Autopilot Failed',
  })
