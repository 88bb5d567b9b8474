import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eraseCustomerMedia } from '#src/contracts/studio/retention.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from './describe-error.ts'
import { useProof } from './proof.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { useToast } from '#src/web/ui/toast.tsx'

export interface EraseMediaProps {
  customerId: string
  // Whose they are, as the dialog says it.
  name: string
}

// For somebody who asks to be forgotten before their days are over.
export function EraseMedia({ customerId, name }: EraseMediaProps) {
  const [isAsking, setAsking] = useState(false)
  const erase = useErase(customerId)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="bad" size="sm" onClick={() => setAsking(true)}>
        Erase photos and films
      </Button>
      <Confirm
        open={isAsking}
        title="Erase photos and films?"
        confirmLabel="Erase for good"
        busy={erase.isPending}
        onConfirm={() => erase.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        All photos, clips and films of <b>{name}</b> will be deleted now, in every job and at the clip provider. You
        cannot undo this. Orders and receipts stay, and we record what was deleted.
      </Confirm>
    </>
  )
}

// Photos and films are shown all over the office: everything is read anew.
function useErase(customerId: string) {
  const queries = useQueryClient()
  const toast = useToast()
  const withProof = useProof()
  return useMutation({
    mutationFn: () => withProof(() => callApi(eraseCustomerMedia, { params: { customerId } })),
    onSuccess: () => {
      toast({ tone: 'ok', title: 'Photos and films erased', text: 'Orders and receipts stay.' })
      return queries.invalidateQueries()
    },
    onError: (error) => toast({ tone: 'fail', title: 'Not erased', text: describeError(error) }),
  })
}
