import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { DraftForm } from './draft-form.tsx'
import { useAddOrderNote } from './use-order-changes.ts'

export function OrderNoteForm({ id, onClose }: { id: string; onClose: () => void }) {
  const draft = useDraft(`order-note/${id}`, '')
  const isReady = draft.value.trim() !== ''
  return (
    <DraftForm {...{ draft, isReady, onClose }} change={useAddOrderNote(id)} submitLabel="Save note">
      <TextArea
        label="Note"
        hint="The customer never sees it."
        maxLength={2_000}
        value={draft.value}
        onChange={({ target }) => draft.set(target.value)}
      />
    </DraftForm>
  )
}
