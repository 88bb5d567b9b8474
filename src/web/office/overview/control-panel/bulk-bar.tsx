import { priorities } from '#src/contracts/enumerations.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import styles from './bulk-bar.module.css'
import { useBulkChange } from './use-bulk-change.ts'
import type { Selection } from './use-selection.ts'

// Many customers at once. There is no question before: what was done can be undone.
export function BulkBar({ selection }: { selection: Selection }) {
  const bulk = useBulkChange()
  const { ids } = selection
  const run = (change: Parameters<typeof bulk.run>[0]) => {
    bulk.run(change)
    selection.clear()
  }
  return (
    <>
      {bulk.error && <Notice tone="fail">{describeError(bulk.error)}</Notice>}
      {bulk.done && (
        <div className={styles.done}>
          <Notice
            tone="ok"
            action={
              <>
                {bulk.undo && (
                  <Button variant="line" size="sm" busy={bulk.isBusy} onClick={bulk.undo}>
                    Undo
                  </Button>
                )}
                <Button variant="line" size="sm" onClick={bulk.dismiss}>
                  Dismiss
                </Button>
              </>
            }
          >
            {bulk.done}
          </Notice>
        </div>
      )}
      {ids.length > 0 && (
        <section className={styles.bar} aria-label="Selected customers">
          <b>{ids.length} selected</b>
          {!selection.isAll && (
            <Button variant="line" size="sm" onClick={selection.all}>
              Select all {selection.shown} on this page
            </Button>
          )}
          <span className={styles.group}>
            Priority
            {priorities.map(({ value, label }) => (
              <Button
                key={value}
                variant="line"
                size="sm"
                onClick={() => run({ action: 'priority', ids, priority: value })}
              >
                {label}
              </Button>
            ))}
          </span>
          <Button variant="bad" size="sm" onClick={() => run({ action: 'archive', ids })}>
            Archive selected
          </Button>
          <Button variant="line" size="sm" onClick={selection.clear}>
            Clear
          </Button>
        </section>
      )}
    </>
  )
}
