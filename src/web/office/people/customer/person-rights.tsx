import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { officePages } from '#src/contracts/pages.ts'
import { checkProof } from '#src/contracts/people/account.ts'
import { correctPerson, erasePerson, exportPerson } from '#src/contracts/people/personal-data.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useProof } from '#src/web/office/shared/proof.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { useToast } from '#src/web/ui/toast.tsx'
import styles from './person-rights.module.css'

export interface PersonRightsProps {
  customerId: string
  name: string
  phone: string
}

// For a customer who asks for a copy of their data, a correction, or to be forgotten.
export function PersonRights({ customerId, name, phone }: PersonRightsProps) {
  const [open, setOpen] = useState<'correct' | 'erase'>()
  const close = () => setOpen(undefined)
  const [, navigate] = useLocation()
  const erase = useRight('Person erased', () => callApi(erasePerson, { params: { customerId } }))
  const mayExport = useRight(undefined, () => callApi(checkProof))
  const file = exportPerson.path.replace(':customerId', customerId)
  const startExport = () => mayExport.mutate(undefined, { onSuccess: () => window.location.assign(file) })
  return (
    <div className={styles.actions}>
      <Button variant="line" size="sm" busy={mayExport.isPending} onClick={startExport}>
        Export their data
      </Button>
      <Button variant="line" size="sm" onClick={() => setOpen('correct')}>
        Correct details
      </Button>
      <Button variant="bad" size="sm" onClick={() => setOpen('erase')}>
        Erase this person
      </Button>
      {open === 'correct' && <Correct {...{ customerId, name, phone }} onClose={close} />}
      <Confirm
        open={open === 'erase'}
        title="Erase this person?"
        confirmLabel="Erase for good"
        busy={erase.isPending}
        onConfirm={() => erase.mutate(undefined, { onSuccess: () => navigate(officePages.leads), onSettled: close })}
        onCancel={close}
      >
        This deletes everything about <b>{name}</b>: details, quotes, notes, emails, photos and films, for every request
        from the same address. Orders and receipts stay, without a name or address. You can’t undo this.
      </Confirm>
    </div>
  )
}

function Correct({ customerId, name, phone, onClose }: PersonRightsProps & { onClose: () => void }) {
  const draft = useDraft(`details/${customerId}`, { name, phone })
  const details = draft.value
  const correct = useRight('Details corrected', () => callApi(correctPerson, { params: { customerId }, body: details }))
  const save = () => draft.discardAfter(correct.mutateAsync(undefined, { onSuccess: onClose }))
  return (
    <Dialog open onClose={onClose} title="Correct details">
      <div className={styles.form}>
        <TextInput
          label="Name"
          maxLength={120}
          value={details.name}
          onChange={({ target }) => draft.set({ ...details, name: target.value })}
        />
        <TextInput
          label="Phone"
          maxLength={40}
          value={details.phone}
          onChange={({ target }) => draft.set({ ...details, phone: target.value })}
        />
        <Button busy={correct.isPending} onClick={save}>
          Save changes
        </Button>
        <DraftMark draft={draft} />
      </div>
    </Dialog>
  )
}

// What is known of a person is shown all over the office: everything is read anew.
// Without a title it changes nothing, and there is nothing to say.
function useRight(title: string | undefined, act: () => Promise<unknown>) {
  const queries = useQueryClient()
  const toast = useToast()
  const withProof = useProof()
  return useMutation({
    mutationFn: () => withProof(act),
    onSuccess: () => {
      if (title === undefined) return undefined
      toast({ tone: 'ok', title })
      return queries.invalidateQueries()
    },
    onError: (error: Error) => toast({ tone: 'fail', title: 'That didn’t work', text: describeError(error) }),
  })
}
