import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type BatchAction,
  type BatchPriority,
  changeBatch,
  configureRunway,
  createBatch,
  listBatchJobs,
  readCapacity,
  readRunwayStatus,
} from '#src/contracts/studio/batches.ts'
import { secondMs } from '#src/kit/time.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError, refusalOr } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

const batchesKey = ['batches']
const capacityKey = ['capacity']
const statusKey = ['runway-status']
const refetchInterval = 5 * secondMs

export const useCapacity = () =>
  useQuery({
    queryKey: capacityKey,
    queryFn: async ({ signal }) => (await callApi(readCapacity, { signal })).data.metrics,
    refetchInterval,
  })

export const useBatches = () =>
  useQuery({
    queryKey: batchesKey,
    queryFn: async ({ signal }) => (await callApi(listBatchJobs, { signal })).data.jobs,
    refetchInterval,
  })

export const useRunwayStatus = () =>
  useQuery({
    queryKey: statusKey,
    queryFn: async ({ signal }) => (await callApi(readRunwayStatus, { signal })).data,
    refetchInterval,
  })

function useRefresh() {
  const queries = useQueryClient()
  return () =>
    Promise.all([batchesKey, capacityKey, statusKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

export function useCreateBatch() {
  const refresh = useRefresh()
  const showToast = useToast()
  // A second press sends the same batch again.
  const [batchId, setBatchId] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: async ({ count, priority }: { count: number; priority: BatchPriority }) => {
      const customerIds = Array.from({ length: count }, (_, index) => index + 1)
      return (await callApi(createBatch, { body: { batchId, customerIds, priority } })).data.batch
    },
    onSuccess: ({ name, jobs }) => {
      setBatchId(crypto.randomUUID())
      const names = jobs.map(({ businessName }) => businessName).join(', ')
      showToast({ tone: 'ok', title: 'Batch Job Created', text: `${name}: ${names}` })
    },
    onError: (error) => {
      const reason = error instanceof ApiError ? ` ${error.text}` : ''
      showToast({ tone: 'fail', title: 'Error', text: `Failed to create batch job.${reason}` })
    },
    onSettled: refresh,
  })
}

export function useChangeBatch() {
  const refresh = useRefresh()
  const showToast = useToast()
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: BatchAction }) =>
      callApi(changeBatch, { params: { id, action } }),
    onError: (error) => showToast({ tone: 'fail', title: 'Error', text: describeError(error) }),
    onSettled: refresh,
  })
}

export function useConfigureRunway() {
  const refresh = useRefresh()
  const showToast = useToast()
  return useMutation({
    mutationFn: async (apiKey: string) => (await callApi(configureRunway, { body: { apiKey } })).data.source,
    onSuccess: (source) => {
      const text = source === 'environment' ? 'We use the key from the environment.' : 'We stored your key, encrypted.'
      showToast({ tone: 'ok', title: 'API Connected', text })
    },
    onError: (error) =>
      error instanceof ApiError
        ? showToast({
            tone: 'fail',
            title: 'Connection Failed',
            text: refusalOr(error, 'Failed to connect to RunwayML API'),
          })
        : showToast({ tone: 'fail', title: 'Error', text: 'Failed to connect to RunwayML service' }),
    onSettled: refresh,
  })
}
