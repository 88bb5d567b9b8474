import type { WordChange } from '#src/contracts/people/words.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import { useUndoWords } from './use-words.ts'
import styles from './words.module.css'

export function WordChanges({ changes }: { changes: WordChange[] }) {
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
