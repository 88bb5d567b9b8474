import { useState } from 'react'
import { priorities } from '#src/contracts/enumerations.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import styles from './bulk-bar.module.css'
import { useBulkChange } from './use-bulk-change.ts'

// The customers picked on the page that is shown: whoever is not on it any more is not picked any more.
export function useSelection(shownIds: string[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const ids = shownIds.filter((id) => picked.has(id))
  return {
    ids,
    isAll: ids.length > 0 && ids.length === shownIds.length,
    shown: shownIds.length,
    has: (id: string) => picked.has(id),
    set: (id: string, isOn: boolean) => setPicked(new Set(isOn ? [...ids, id] : ids.filter((each) => each !== id))),
    all: () => setPicked(new Set(shownIds)),
    clear: () => setPicked(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>

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
