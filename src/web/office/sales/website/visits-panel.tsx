import { formatCount } from '#src/kit/format-date.ts'
import { visitDays } from '#src/contracts/overview/events.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { useVisits } from './use-site.ts'
import styles from './website.module.css'

// Counted without cookies: what happened, never who it was.
export function VisitsPanel() {
  const visits = useVisits()
  return (
    <Panel title="Visits" aside={<span>Last {visitDays} days</span>}>
      <p className={styles.text}>
        Counted without cookies: we never follow anyone from step to step. We leave out browsers that ask not to be
        tracked.
      </p>
      {visits.isError && (
        <LoadFailed error={visits.error} busy={visits.isFetching} onRetry={() => void visits.refetch()} />
      )}
      {visits.data && (
        <div className={styles.visits}>
          <Table caption="Visits by step" columns={stepColumns} rows={visits.data.steps} rowKey={({ name }) => name} />
          {visits.data.pages.length > 0 ? (
            <Table caption="Views by page" columns={pageColumns} rows={visits.data.pages} rowKey={({ path }) => path} />
          ) : (
            <p>No page views yet.</p>
          )}
        </div>
      )}
    </Panel>
  )
}

const countColumn: Column<{ count: number }> = {
  header: 'Visits',
  cell: ({ count }) => formatCount(count),
  align: 'end',
}
const stepColumns: Column<{ name: string; count: number }>[] = [
  { header: 'Step', cell: ({ name }) => name },
  countColumn,
]
const pageColumns: Column<{ path: string; count: number }>[] = [
  { header: 'Page', cell: ({ path }) => path },
  countColumn,
]
