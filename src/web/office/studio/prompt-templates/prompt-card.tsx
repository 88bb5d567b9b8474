import { type FormEvent } from 'react'
import { maxPromptCharacters } from '#src/contracts/studio/room-prompts.ts'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import styles from './prompt-card.module.css'

export interface PromptCardProps {
  // Of this prompt alone: a room has one for each type of property.
  place: string
  room: string
  prompt: string
  isCopied: boolean
  onCopy: () => void
  onChange: (prompt: string) => void
  onDelete: () => void
}

export function PromptCard({ place, room, prompt, isCopied, onCopy, onChange, onDelete }: PromptCardProps) {
  const draft = useDraft(`room-prompt/${place}`, { isOpen: false, text: '' })
  const { isOpen, text } = draft.value
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) onChange(text.trim())
    draft.discard()
  }
  if (isOpen) {
    return (
      <Panel title={room}>
        <form className={styles.edit} onSubmit={save}>
          <TextArea
            label={`Prompt for ${room}`}
            hideLabel
            rows={9}
            maxLength={maxPromptCharacters}
            value={text}
            onChange={(event) => draft.set({ isOpen, text: event.target.value })}
          />
          <div className={styles.actions}>
            <Button type="submit" size="sm" disabled={text.trim() === ''}>
              Save
            </Button>
            <Button variant="line" size="sm" onClick={draft.discard}>
              Cancel
            </Button>
          </div>
        </form>
      </Panel>
    )
  }
  return (
    <Panel title={room} aside={<span className={styles.length}>{prompt.length} characters</span>}>
      <p className={styles.prompt}>{prompt}</p>
      <div className={styles.actions}>
        <Button variant="line" size="sm" aria-label={`Copy prompt for ${room}`} onClick={onCopy}>
          {isCopied ? 'Copied!' : 'Copy'}
        </Button>
        <Button
          variant="line"
          size="sm"
          aria-label={`Edit prompt for ${room}`}
          onClick={() => draft.set({ isOpen: true, text: prompt })}
        >
          Edit
        </Button>
        <Button variant="line" size="sm" aria-label={`Delete ${room}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </Panel>
  )
}
