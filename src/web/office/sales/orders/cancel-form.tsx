import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { DraftForm } from './draft-form.tsx'
import { useCancelOrder } from './use-order-changes.ts'

export function CancelForm({ id, onClose }: { id: string; onClose: () => void }) {
  const draft = useDraft(`order-cancel/${id}`, '')
  return (
    <DraftForm
      {...{ draft, onClose }}
      change={useCancelOrder(id)}
      submitLabel="Cancel this order"
      closeLabel="Keep it"
      isDangerous
    >
      <TextInput
        label="Why are you cancelling it?"
        optional
        maxLength={300}
        value={draft.value}
        onChange={({ target }) => draft.set(target.value)}
      />
      <p>The customer can no longer pay for it, and gets no email about it.</p>
    </DraftForm>
  )
}
