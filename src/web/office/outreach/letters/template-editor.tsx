import { useState } from 'react'
import { fillPlaceholders } from '#src/kit/fill-placeholders.ts'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { LetterFields } from '#src/web/office/shared/letter-fields.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { MailPreview } from '#src/web/office/shared/mail-preview.tsx'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Select } from '#src/web/ui/select.tsx'
import { SendTemplate } from './send-template.tsx'
import styles from './template-editor.module.css'
import { type Draft, useDeleteTemplate, useSaveTemplate, useTemplateVersions } from './use-outreach.ts'

interface TemplateHistoryProps {
  id: string
  onUse: (words: Pick<Draft, 'name' | 'subject' | 'body'>) => void
}

// An earlier text is put into the editor; nothing is stored until the owner saves it.
function TemplateHistory({ id, onUse }: TemplateHistoryProps) {
  const versions = useTemplateVersions(id, true)
  const [chosen, setChosen] = useState('')
  if (!versions.data || versions.data.length < 2) return null
  const use = (value: string) => {
    const version = versions.data.find((one) => String(one.version) === value)
    setChosen(value)
    if (version) onUse({ name: version.name, subject: version.subject, body: version.body })
  }
  return (
    <Select
      label="History"
      hint="Brings an earlier version back into the editor. Save to keep it."
      placeholder="Choose an earlier version"
      options={versions.data.map(({ version, savedAt }) => ({
        value: String(version),
        label: `Version ${version}, ${formatDayTime(savedAt)}`,
      }))}
      value={chosen}
      onChange={(event) => use(event.target.value)}
    />
  )
}

export interface TemplateEditorProps {
  template: Draft
  onClose: () => void
}

export function TemplateEditor({ template, onClose }: TemplateEditorProps) {
  // What the server holds, which changes with every save.
  const [stored, setStored] = useState(template)
  const { id } = stored
  const place = `template/${template.id ?? 'new'}`
  const draft = useDraft(place, wordsOf(stored))
  const words = draft.value
  const business = useDraft(`${place}/to`, nobody)
  const save = useSaveTemplate()
  const remove = useDeleteTemplate()
  const change = (part: Partial<typeof words>) => draft.set({ ...words, ...part })
  const hasWords = Object.values(words).every((text) => text.trim() !== '')
  const filled = fill(words, business.value.name.trim())

  const keep = () => {
    const take = ({ template: saved }: { template: typeof stored }) => {
      // What was typed while it was being saved stays.
      draft.set((typed) => (JSON.stringify(typed) === JSON.stringify(words) ? wordsOf(stored) : typed))
      setStored(saved)
    }
    save.mutateAsync({ ...words, id, version: stored.version }).then(take, () => undefined)
  }

  const leave = () => {
    draft.discard()
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={stored.id ? stored.name : 'New template'} shape="wide">
      <div className={styles.columns}>
        <div className={styles.stack}>
          <TextInput
            label="Template name"
            maxLength={80}
            value={words.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <LetterFields
            subject={words.subject}
            message={words.body}
            rows={12}
            hint="We replace the first [Name] and the first [Business Name] with the business name."
            onSubject={(subject) => change({ subject })}
            onMessage={(body) => change({ body })}
          />
          <div className={styles.actions}>
            <Button variant="line" size="sm" disabled={!draft.isKept || !hasWords} busy={save.isPending} onClick={keep}>
              Save Template
            </Button>
            {id && (
              <Button
                variant="bad"
                size="sm"
                busy={remove.isPending}
                onClick={() => remove.mutate(id, { onSuccess: leave })}
              >
                Delete template
              </Button>
            )}
            <DraftMark draft={draft} />
          </div>
          {id && <TemplateHistory id={id} onUse={change} />}
        </div>
        <div className={styles.stack}>
          <SendTemplate business={business.value} onBusiness={business.set} filled={filled} />
          <MailPreview subject={filled.subject} text={filled.body} />
        </div>
      </div>
    </Dialog>
  )
}

const nobody = { email: '', name: '' }

const wordsOf = ({ name, subject, body }: Draft) => ({ name, subject, body })

// A single send: the first occurrence of each placeholder. Without a name, the preview marks them all.
function fill({ subject, body }: Pick<Draft, 'subject' | 'body'>, name: string) {
  const values: Record<string, string> = name ? { Name: name, 'Business Name': name } : {}
  return { subject: fillPlaceholders(subject, values, 'first'), body: fillPlaceholders(body, values, 'first') }
}
