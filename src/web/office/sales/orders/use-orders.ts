import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  cardStillProcessing,
  confirmBuyer,
  listOrders,
  markTransferReceived,
  type OrderMailKind,
  readOrderAsOwner,
  resendOrderMail,
  sumOrders,
} from '#src/contracts/sales/orders.ts'
import { refundOrder } from '#src/contracts/sales/payments.ts'
import { secondMs } from '#src/kit/time.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { useProof } from '#src/web/office/shared/proof.tsx'
import { type OrderFilter, queryOf } from './order-filter.ts'
import { formatPounds } from './order-words.ts'
import { useAfter } from './use-after.ts'

export const orderPageSize = 20

export function useOrders(filter: OrderFilter, page: number) {
  return useQuery({
    queryKey: ['orders', 'list', filter, page],
    queryFn: async ({ signal }) => {
      const query = { page, pageSize: orderPageSize, ...queryOf(filter) }
      const { data, headers } = await callApi(listOrders, { query, signal })
      return { orders: data, total: Number(headers.get('x-total-count') ?? data.length) }
    },
    refetchInterval: 30 * secondMs,
    placeholderData: keepPreviousData,
  })
}

export function useOrderSums(filter: OrderFilter) {
  return useQuery({
    queryKey: ['orders', 'sums', filter],
    queryFn: async ({ signal }) => (await callApi(sumOrders, { query: queryOf(filter), signal })).data,
    refetchInterval: 30 * secondMs,
    placeholderData: keepPreviousData,
  })
}

export function useOrder(id: string) {
  return useQuery({
    queryKey: ['orders', 'one', id],
    queryFn: async ({ signal }) => (await callApi(readOrderAsOwner, { params: { id }, signal })).data,
  })
}

export const isCardProcessing = (error: Error): boolean =>
  error instanceof ApiError && error.text === cardStillProcessing

export function useMarkReceived(id: string) {
  const after = useAfter()
  return useMutation({
    mutationFn: async (choice: { despiteCard: boolean; isTest: boolean }) =>
      (await callApi(markTransferReceived, { params: { id }, body: { note: '', ...choice } })).data,
    ...after(
      ({ receiptNumber }: { receiptNumber: string }) => ({
        title: 'Order paid',
        text: `Receipt ${receiptNumber} is on its way, and production starts.`,
      }),
      isCardProcessing,
    ),
  })
}

export function useConfirmBuyer(id: string) {
  const after = useAfter()
  return useMutation({
    mutationFn: () => callApi(confirmBuyer, { params: { id } }),
    ...after(() => ({ title: 'Buyer confirmed', text: 'You can deliver the order now.' })),
  })
}

export interface RefundWish {
  refundId: string
  amount: number
  reason: string
}

export function useRefund(id: string) {
  const after = useAfter()
  const withProof = useProof()
  return useMutation({
    mutationFn: (body: RefundWish) =>
      withProof(async () => (await callApi(refundOrder, { params: { id }, body })).data),
    ...after(({ refunded }: { refunded: number }) => ({
      title: 'Refunded',
      text: `Refunded in total: ${formatPounds(refunded)}.`,
    })),
  })
}

export function useResend(id: string) {
  const after = useAfter()
  return useMutation({
    mutationFn: (mail: OrderMailKind) => callApi(resendOrderMail, { params: { id }, body: { mail } }),
    ...after(() => ({ title: 'Email Sent', text: 'We sent it to the order’s email address.' })),
  })
}
