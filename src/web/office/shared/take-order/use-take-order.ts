import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import { takeOrder } from '#src/contracts/sales/order-changes.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

interface TakenOrder {
  orderId: string
  customerId: string
  service: ServiceId
  price: number
  days: number
  note: string
}

export function useTakeOrder() {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async (body: TakenOrder) => (await callApi(takeOrder, { body })).data,
    onSuccess: ({ orderNumber }) => {
      toast({ tone: 'ok', title: 'Order taken', text: `${orderNumber} awaits payment. Send the link, or copy it.` })
      return queries.invalidateQueries({ queryKey: ['orders'] })
    },
    onError: (error) => toast({ tone: 'fail', title: 'That didn’t work', text: describeError(error) }),
  })
}
