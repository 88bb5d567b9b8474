import { useState } from 'react'
import type { Customer } from '#src/contracts/people/customers.ts'
import { type FollowUpType, followUpTypes, templateNames } from '#src/contracts/outreach/follow-up-templates.ts'
import type { FollowUpSummary } from '#src/contracts/outreach/follow-ups.ts'
import { fillPlaceholders } from '#src/kit/fill-placeholders.ts'
import { greetingName } from '#src/kit/greeting-name.ts'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { MailPreview } from '#src/web/office/shared/mail-preview.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Segment } from '#src/web/ui/segment.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { BulkCustomers } from './bulk-customers.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import styles from './bulk-send.module.css'
import { ConfirmNames } from './confirm-names.tsx'
import { useBulkRun } from './use-bulk-run.ts'

interface Letter {
  type: FollowUpType
  subject: string
  content: string
}

export function BulkSend({ templates, days }: Pick<FollowUpSummary, 'templates' | 'days'>) {
  const names = templateNames(days)
  const choices = followUpTypes.map((value) => ({ value, label: names[value] }))
  const [selected, setSelected] = useState<Customer[]>([])
  const [isAsking, setAsking] = useState(false)
  const letterOf = (next: FollowUpType): Letter => {
    const { subject, content } = templates[next]
    return { type: next, subject, content }
  }
  const draft = useDraft<Letter>('bulk-send', letterOf('day3'))
  const { type, ...words } = draft.value
  const run = useBulkRun()
  const isComplete = words.subject.trim() !== '' && words.content.trim() !== ''
  const fill = (text: string) =>
    selected[0] ? fillPlaceholders(text, { Name: greetingName(selected[0].name) }, 'every') : text

  const choose = (next: FollowUpType) => {
    draft.set(letterOf(next))
    run.clear()
  }

  return (
    <div className={styles.columns}>
      <BulkCustomers selected={selected} disabled={run.isRunning} onSelect={setSelected} onChange={run.clear} />
      <Panel title="Message">
        <div className={styles.stack}>
          <Segment label="Template" options={choices} value={type} onChange={choose} />
          <TextInput
            label="Subject"
            maxLength={200}
            value={words.subject}
            onChange={(event) => draft.set({ ...draft.value, subject: event.target.value })}
          />
          <TextArea
            label="Content"
            rows={8}
            maxLength={20_000}
            hint="We replace every [Name] with the customer’s name."
            value={words.content}
            onChange={(event) => draft.set({ ...draft.value, content: event.target.value })}
          />
          <MailPreview
            subject={fill(words.subject)}
            text={fill(words.content)}
            button={templates[type].action ?? undefined}
          />
          <Button busy={run.isRunning} disabled={selected.length === 0 || !isComplete} onClick={() => setAsking(true)}>
            {describeSend(selected.length)}
          </Button>
          <ConfirmNames
            customers={selected}
            open={isAsking}
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false)
              void run.start(selected, { type, ...words })
            }}
          />
          <DraftMark draft={draft} />
          <BulkProgress steps={run.steps} isRunning={run.isRunning} />
        </div>
      </Panel>
    </div>
  )
}

const describeSend = (count: number): string => `Send to ${count} ${count === 1 ? 'Customer' : 'Customers'}`
