import { useState } from 'react'
import type { Customer } from '#src/contracts/people/customers.ts'
import {
  type FollowUpType,
  templateActionsOf,
  templateNames,
  templateWordsOf,
} from '#src/contracts/outreach/follow-up-templates.ts'
import { fillPlaceholders } from '#src/kit/fill-placeholders.ts'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { MailPreview } from '#src/web/office/shared/mail-preview.tsx'
import { useBusinessName } from '#src/web/office/shared/business-name.ts'
import { usePrices } from '#src/web/office/shared/prices.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Segment } from '#src/web/ui/segment.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { BulkCustomers } from './bulk-customers.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import styles from './bulk-send.module.css'
import { useBulkRun } from './use-bulk-run.ts'

const templates = (['day3', 'day7', 'custom'] as const).map((value) => ({ value, label: templateNames[value] }))

interface Letter {
  type: FollowUpType
  subject: string
  content: string
}

export function BulkSend() {
  const [selected, setSelected] = useState<Customer[]>([])
  const prices = usePrices()
  const business = useBusinessName()
  const draft = useDraft<Letter>('bulk-send', { type: 'day3', ...templateWordsOf(prices, business).day3 })
  const { type, ...words } = draft.value
  const run = useBulkRun()
  const isComplete = words.subject.trim() !== '' && words.content.trim() !== ''
  const fill = (text: string) => (selected[0] ? fillPlaceholders(text, { Name: selected[0].name }, 'every') : text)

  const choose = (next: FollowUpType) => {
    draft.set({ type: next, ...templateWordsOf(prices, business)[next] })
    run.clear()
  }

  return (
    <div className={styles.columns}>
      <BulkCustomers selected={selected} disabled={run.isRunning} onSelect={setSelected} onChange={run.clear} />
      <Panel title="Message">
        <div className={styles.stack}>
          <Segment label="Template" options={templates} value={type} onChange={choose} />
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
            hint="[Name] becomes the name of each customer, wherever it stands."
            value={words.content}
            onChange={(event) => draft.set({ ...draft.value, content: event.target.value })}
          />
          <MailPreview
            subject={fill(words.subject)}
            text={fill(words.content)}
            button={templateActionsOf(prices)[type]}
          />
          <Button
            busy={run.isRunning}
            disabled={selected.length === 0 || !isComplete}
            onClick={() => void run.start(selected, { type, ...words })}
          >
            {describeSend(selected.length)}
          </Button>
          <DraftMark draft={draft} />
          <BulkProgress steps={run.steps} isRunning={run.isRunning} />
        </div>
      </Panel>
    </div>
  )
}

const describeSend = (count: number): string => `Send to ${count} ${count === 1 ? 'Customer' : 'Customers'}`
