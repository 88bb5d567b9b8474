import type { SandboxPart } from '#src/contracts/overview/monitoring.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import styles from './sandbox-parts.module.css'

export function SandboxParts({ parts }: { parts: SandboxPart[] }) {
  return (
    <Panel title="Sandbox parts">
      {parts.length === 0 ? (
        <p>
          <Status tone="ok">All real</Status> No part runs on a stand-in.
        </p>
      ) : (
        <Table caption="Sandbox parts" columns={columns} rows={parts} rowKey={({ part }) => part} />
      )}
    </Panel>
  )
}

const columns: Column<SandboxPart>[] = [
  { header: 'Part', cell: ({ part }) => <b className={styles.part}>{part}</b> },
  { header: 'What runs now', cell: ({ now }) => now },
  { header: 'How to make it real', cell: ({ makeReal }) => makeReal },
]
