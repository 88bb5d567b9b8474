import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import type { WordChange } from '#src/contracts/people/words.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import { useWords, useUndoWords } from './use-words.ts'
import { WordsPanel } from './words-panel.tsx'
import styles from './words.module.css'

function WordChanges({ changes }: { changes: WordChange[] }) {
  if (changes.length === 0)
    return <EmptyState title="No text changed yet">Every text you publish is listed here.</EmptyState>
  return <Table caption="Earlier texts" columns={columns} rows={changes} rowKey={({ id }) => id} />
}

const columns: Column<WordChange>[] = [
  { header: 'When', cell: ({ changedAt }) => formatDayTime(changedAt) },
  { header: 'Text', cell: ({ label }) => <b>{label}</b> },
  { header: 'Before', cell: ({ before }) => <Value text={before} /> },
  { header: 'After', cell: ({ after }) => <Value text={after} /> },
  { header: 'Undo', cell: (change) => (change.isLast ? <Undo change={change} /> : 'Changed again since') },
]

const Value = ({ text }: { text: string }) => <span className={styles.value}>{text || 'Default'}</span>

function Undo({ change: { id, label } }: { change: WordChange }) {
  const undo = useUndoWords()
  return (
    <Button variant="line" size="sm" busy={undo.isPending} onClick={() => undo.mutate(id)}>
      Undo<VisuallyHidden> the change of {label}</VisuallyHidden>
    </Button>
  )
}

// Every text of the site and of the mails, one place at a time.
export function WordsPart() {
  const words = useWords()
  if (words.isPending) return <Skeleton lines={6} label="Loading the texts" />
  if (words.isError) {
    return <LoadFailed error={words.error} busy={words.isFetching} onRetry={() => void words.refetch()} />
  }
  const { places, changes } = words.data
  return (
    <>
      <WordsPanel
        title="Texts of the site"
        purpose="What visitors read. Clear a field to go back to the default. We fill in words in braces, such as {price}."
        where="Where"
        places={places.filter(({ kind }) => kind === 'site')}
      />
      <WordsPanel
        title="Emails"
        purpose="What we email to your customers automatically. Leave a line empty to start a new paragraph. We add bills, links and your address."
        where="Letter"
        places={places.filter(({ kind }) => kind === 'letter')}
      />
      <Panel title="Emails to you">
        <p>
          New leads, orders and alerts reach you in English, as your office does. They tell you what happened and where
          to click, so there is nothing to word. Choose which ones you get under Notifications.
        </p>
      </Panel>
      <Panel title="Earlier texts">
        <WordChanges changes={changes} />
      </Panel>
    </>
  )
}
