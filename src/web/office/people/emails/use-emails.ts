import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancelEmail,
  type EmailRequest,
  listEmails,
  readEmail,
  retryAllEmails,
  retryEmail,
  sendEmail,
  sendTestEmail,
} from '#src/contracts/people/emails.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

const emailsKey = ['emails']

export interface EmailFilter {
  show: 'all' | 'open'
  // The last entry of the page before.
  before: string | undefined
}

export function useEmails({ show, before }: EmailFilter) {
  return useQuery({
    queryKey: [...emailsKey, 'list', show, before],
    queryFn: async ({ signal }) => (await callApi(listEmails, { query: { show, before }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: 30 * secondMs,
  })
}

export function useEmail(id: string) {
  return useQuery({
    queryKey: [...emailsKey, 'one', id],
    queryFn: async ({ signal }) => (await callApi(readEmail, { params: { id }, signal })).data,
  })
}

function useChangedEmails() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: emailsKey })
}

export function useSendEmail() {
  const refresh = useChangedEmails()
  return useMutation({
    mutationFn: async (body: EmailRequest) => (await callApi(sendEmail, { body })).data,
    // A refused send stands in the log too.
    onSettled: refresh,
  })
}

export function useSendTest() {
  const refresh = useChangedEmails()
  const showToast = useToast()
  return useMutation({
    mutationFn: async (body: { subject: string; message: string }) => (await callApi(sendTestEmail, { body })).data,
    onSuccess: ({ to }) => showToast({ tone: 'ok', title: 'Test Sent', text: `A test is on its way to ${to}` }),
    onError: (error) => showToast({ tone: 'fail', title: 'Test Failed', text: describeError(error) }),
    onSettled: refresh,
  })
}

export function useRetryAll() {
  const refresh = useChangedEmails()
  const showToast = useToast()
  return useMutation({
    mutationFn: async () => (await callApi(retryAllEmails, {})).data,
    onSuccess: ({ count }) => showToast({ tone: 'ok', title: 'Trying Again', text: `Resending ${count} emails.` }),
    onError: (error) => showToast({ tone: 'fail', title: 'Retry Failed', text: describeError(error) }),
    onSettled: refresh,
  })
}

const changes = {
  retry: { call: retryEmail, done: 'Trying Again', failed: 'Retry Failed' },
  cancel: { call: cancelEmail, done: 'Email Cancelled', failed: 'Cancel Failed' },
}

export function useChangeEmail() {
  const refresh = useChangedEmails()
  const showToast = useToast()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: keyof typeof changes }) =>
      callApi(changes[change].call, { params: { id } }),
    onSuccess: (_, { change }) => showToast({ tone: 'ok', title: changes[change].done }),
    onError: (error, { change }) =>
      showToast({ tone: 'fail', title: changes[change].failed, text: describeError(error) }),
    onSettled: refresh,
  })
}
