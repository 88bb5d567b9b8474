import { defaultPriceTexts } from '#src/contracts/default-prices.ts'
import { defaultRegionTexts } from '#src/contracts/region.ts'
import { defaultVatTexts } from '#src/contracts/vat.ts'
import type { SettingChange } from '#src/contracts/people/settings.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import { labelOf } from './label-of.ts'
import styles from './settings.module.css'
import { useUndoChange } from './use-settings.ts'

const defaults = { ...defaultPriceTexts, ...defaultRegionTexts, ...defaultVatTexts }

export function ChangeList({ changes }: { changes: SettingChange[] }) {
  if (changes.length === 0) return <EmptyState title="No changes yet">Every change you save is listed here.</EmptyState>
  return <Table caption="Changes" columns={columns} rows={changes} rowKey={({ id }) => id} />
}

const columns: Column<SettingChange>[] = [
  { header: 'When', cell: ({ changedAt }) => formatDayTime(changedAt) },
  { header: 'Setting', cell: ({ key }) => <b>{labelOf(key)}</b> },
  { header: 'Before', cell: ({ key, before }) => <Value settingKey={key} text={before} /> },
  { header: 'After', cell: ({ key, after }) => <Value settingKey={key} text={after} /> },
  { header: 'Undo', cell: (change) => (change.isLast ? <Undo change={change} /> : 'Changed again since') },
]

function Value({ settingKey, text }: { settingKey: SettingChange['key']; text: string }) {
  const words =
    settingKey === 'brandLogo' && text ? 'A picture' : text || (settingKey in defaults ? 'Default' : 'Not set')
  return <span className={styles.value}>{words}</span>
}

function Undo({ change: { id, key } }: { change: SettingChange }) {
  const undo = useUndoChange()
  return (
    <Button variant="line" size="sm" busy={undo.isPending} onClick={() => undo.mutate(id)}>
      Undo<VisuallyHidden> the change of {labelOf(key)}</VisuallyHidden>
    </Button>
  )
}
