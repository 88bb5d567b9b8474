import { useMutation } from '@tanstack/react-query'
import { addOrderNote, cancelOrder, changeOrderContact, sendPaymentLink } from '#src/contracts/sales/order-changes.ts'
import type { OrderDetails } from '#src/contracts/sales/orders.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeOutcome } from '#src/web/office/shared/composer/describe-outcome.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'
import { useAfter } from './use-after.ts'

export function useAddOrderNote(id: string) {
  const after = useAfter()
  return useMutation({
    mutationFn: (note: string) => callApi(addOrderNote, { params: { id }, body: { note } }),
    ...after(() => ({ title: 'Note added', text: 'You’ll find it in the order’s history.' })),
  })
}

export function useCancelOrder(id: string) {
  const after = useAfter()
  return useMutation({
    mutationFn: (reason: string) => callApi(cancelOrder, { params: { id }, body: { reason } }),
    ...after(() => ({ title: 'Order cancelled', text: 'The customer can no longer pay for it.' })),
  })
}

export function useChangeContact(id: string) {
  const after = useAfter()
  return useMutation({
    mutationFn: (body: { name: string; email: string }) => callApi(changeOrderContact, { params: { id }, body }),
    ...after(() => ({ title: 'Contact changed', text: 'We’ll send emails about this order there from now on.' })),
  })
}

export function useSendPaymentLink({ id, email }: OrderDetails) {
  const toast = useToast()
  return useMutation({
    mutationFn: async () => (await callApi(sendPaymentLink, { params: { id } })).data,
    onSuccess: ({ status }) => toast(describeOutcome(status, email ?? '')),
    onError: (error) => toast({ tone: 'fail', title: 'Not sent', text: describeError(error) }),
  })
}
