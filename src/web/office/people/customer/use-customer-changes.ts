import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addCustomerNote,
  type AnswerWay,
  answerLead,
  archiveCustomer,
  restoreCustomer,
  setCustomerPriority,
} from '#src/contracts/people/customers.ts'
import type { Priority } from '#src/contracts/enumerations.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { refusalOr } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

// What the owner does to one customer, each with the words the document gives it.

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['customers'] })
}

export function useAddNote(customerId: string) {
  const refresh = useRefresh()
  const toast = useToast()
  return useMutation({
    mutationFn: (note: string) => callApi(addCustomerNote, { params: { id: customerId }, body: { note } }),
    onSuccess: () => {
      toast({ tone: 'ok', title: 'Note Added', text: 'Customer note has been saved' })
      return refresh()
    },
    onError: (error) => toast({ tone: 'fail', title: 'Error', text: refusalOr(error, 'Failed to add note') }),
  })
}

export function useAnswerLead(customerId: string) {
  const refresh = useRefresh()
  const toast = useToast()
  return useMutation({
    mutationFn: (way: AnswerWay) => callApi(answerLead, { params: { id: customerId }, body: { way } }),
    onSuccess: () => {
      toast({ tone: 'ok', title: 'Answered', text: 'This lead is off your waiting list' })
      return refresh()
    },
    onError: (error) => toast({ tone: 'fail', title: 'Error', text: refusalOr(error, 'Failed to mark as answered') }),
  })
}

export function useSetPriority(customerId: string) {
  const refresh = useRefresh()
  const toast = useToast()
  return useMutation({
    mutationFn: (priority: Priority) =>
      callApi(setCustomerPriority, { params: { id: customerId }, body: { priority } }),
    onSuccess: (_answer, priority) => {
      toast({ tone: 'ok', title: 'Priority Updated', text: `Customer priority set to ${priority}` })
      return refresh()
    },
    onError: (error) => toast({ tone: 'fail', title: 'Error', text: refusalOr(error, 'Failed to update priority') }),
  })
}

// The document calls for alerts here: the owner must have seen where the customer went.
export function useArchive(customerId: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => callApi(archiveCustomer, { params: { id: customerId } }),
    onSuccess: () => {
      window.alert('Customer archived successfully (can be restored from Deleted tab)')
      return refresh()
    },
    onError: (error) => window.alert(wasRefused(error) ? 'Failed to archive customer' : 'Error archiving customer'),
  })
}

export function useRestore(customerId: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => callApi(restoreCustomer, { params: { id: customerId } }),
    onSuccess: () => {
      window.alert('Customer restored successfully')
      return refresh()
    },
    onError: (error) => window.alert(wasRefused(error) ? 'Failed to restore customer' : 'Error restoring customer'),
  })
}

// The server answered no; otherwise nobody knows what became of the call.
const wasRefused = (error: Error): boolean => error instanceof ApiError
