import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeCustomers } from '#src/contracts/people/customers.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { type BulkChange, planUndo } from './plan-undo.ts'

interface Done {
  text: string
  // What brings everything back as it was; nothing once it has been undone.
  undo: BulkChange[]
}

export function useBulkChange() {
  const queries = useQueryClient()
  const [done, setDone] = useState<Done | null>(null)
  const onSettled = () => queries.invalidateQueries({ queryKey: ['customers'] })
  const change = useMutation({
    mutationFn: async (body: BulkChange) => (await callApi(changeCustomers, { body })).data.changed,
    onMutate: () => setDone(null),
    onSuccess: (changed, body) =>
      setDone({ text: describeChange(body, changed.length), undo: planUndo(body, changed) }),
    onSettled,
  })
  const undo = useMutation({
    mutationFn: async (steps: BulkChange[]) => {
      for (const body of steps) await callApi(changeCustomers, { body })
    },
    onSuccess: () => setDone({ text: 'Undone. Everything is back as it was.', undo: [] }),
    onSettled,
  })
  return {
    run: change.mutate,
    isBusy: undo.isPending,
    error: change.error ?? undo.error,
    done: done?.text,
    undo: done && done.undo.length > 0 ? () => undo.mutate(done.undo) : undefined,
    dismiss: () => setDone(null),
  }
}

function describeChange(body: BulkChange, count: number): string {
  const who = count === 1 ? '1 customer' : `${count} customers`
  if (body.action === 'priority') return `Priority set to ${body.priority} for ${who}.`
  return `${who} ${body.action === 'archive' ? 'archived' : 'restored'}.`
}
