import { type FormEvent, useState } from 'react'
import { maxPromptCharacters } from '#src/contracts/studio/room-prompts.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import styles from './prompt-card.module.css'

export interface PromptCardProps {
  room: string
  prompt: string
  isCopied: boolean
  onCopy: () => void
  onChange: (prompt: string) => void
  onDelete: () => void
}

export function PromptCard({ room, prompt, isCopied, onCopy, onChange, onDelete }: PromptCardProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (draft?.trim()) onChange(draft.trim())
    setDraft(null)
  }
  if (draft !== null) {
    return (
      <Panel title={room}>
        <form className={styles.edit} onSubmit={save}>
          <TextArea
            label={`Prompt for ${room}`}
            hideLabel
            rows={9}
            maxLength={maxPromptCharacters}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
          <div className={styles.actions}>
            <Button type="submit" size="sm" disabled={draft.trim() === ''}>
              Save
            </Button>
            <Button variant="line" size="sm" onClick={() => setDraft(null)}>
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
        <Button variant="line" size="sm" aria-label={`Edit prompt for ${room}`} onClick={() => setDraft(prompt)}>
          Edit
        </Button>
        <Button variant="line" size="sm" aria-label={`Delete ${room}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </Panel>
  )
}
