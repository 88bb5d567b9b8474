import { useState } from 'react'
import { fillPlaceholders } from '#src/kit/fill-placeholders.ts'
import { LetterFields } from '#src/web/office/shared/letter-fields.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { MailPreview } from '#src/web/office/shared/mail-preview.tsx'
import { SendTemplate } from './send-template.tsx'
import styles from './template-editor.module.css'
import { TemplateHistory } from './template-history.tsx'
import { type Draft, useDeleteTemplate, useSaveTemplate } from './use-outreach.ts'

export interface TemplateEditorProps {
  template: Draft
  onClose: () => void
}

export function TemplateEditor({ template, onClose }: TemplateEditorProps) {
  // What the server holds, which changes with every save.
  const [stored, setStored] = useState(template)
  const [draft, setDraft] = useState(template)
  const [business, setBusiness] = useState({ email: '', name: '' })
  const save = useSaveTemplate()
  const remove = useDeleteTemplate()
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const isChanged = (['name', 'subject', 'body'] as const).some((part) => draft[part] !== stored[part])
  const hasWords = [draft.name, draft.subject, draft.body].every((text) => text.trim() !== '')
  const filled = fill(draft, business.name.trim())

  const keep = () =>
    save.mutate(
      { ...draft, id: stored.id, version: stored.version },
      {
        onSuccess: ({ template: saved }) => {
          setStored(saved)
          // What was typed while it was being saved stays.
          setDraft(({ name, subject, body }) => {
            const isAsSent = name === draft.name && subject === draft.subject && body === draft.body
            return isAsSent ? saved : { ...saved, name, subject, body }
          })
        },
      },
    )

  return (
    <Dialog open onClose={onClose} title={stored.id ? stored.name : 'New template'} shape="wide">
      <div className={styles.columns}>
        <div className={styles.stack}>
          <TextInput
            label="Template name"
            maxLength={80}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <LetterFields
            subject={draft.subject}
            message={draft.body}
            rows={12}
            hint="[Name] and [Business Name] become the business name: the first of each."
            onSubject={(subject) => change({ subject })}
            onMessage={(body) => change({ body })}
          />
          <div className={styles.actions}>
            <Button variant="line" size="sm" disabled={!isChanged || !hasWords} busy={save.isPending} onClick={keep}>
              Save Template
            </Button>
            {stored.id && (
              <Button
                variant="bad"
                size="sm"
                busy={remove.isPending}
                onClick={() => remove.mutate(stored.id ?? '', { onSuccess: onClose })}
              >
                Delete template
              </Button>
            )}
          </div>
          {stored.id && <TemplateHistory id={stored.id} onUse={change} />}
        </div>
        <div className={styles.stack}>
          <SendTemplate business={business} onBusiness={setBusiness} filled={filled} />
          <MailPreview subject={filled.subject} text={filled.body} />
        </div>
      </div>
    </Dialog>
  )
}

// A single send: the first occurrence of each placeholder. Without a name, the preview marks them all.
function fill({ subject, body }: Draft, name: string) {
  const values: Record<string, string> = name ? { Name: name, 'Business Name': name } : {}
  return { subject: fillPlaceholders(subject, values, 'first'), body: fillPlaceholders(body, values, 'first') }
}
