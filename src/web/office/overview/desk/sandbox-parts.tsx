import { Link } from 'wouter'
import type { SandboxPart } from '#src/contracts/overview/setup.ts'
import { officePages } from '#src/contracts/pages.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { stepPath } from '#src/web/office/overview/setup/step-path.ts'
import { stepWords } from '#src/web/office/overview/setup/step-words.ts'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import styles from './sandbox-parts.module.css'

export function SandboxParts({ parts }: { parts: SandboxPart[] }) {
  return (
    <Panel title="Still to set up" aside={parts.length > 0 && <Link href={officePages.setup}>Continue set-up</Link>}>
      {parts.length === 0 ? (
        <p>
          <Status tone="ok">All set up</Status> Everything is set up, apart from the steps you skipped.
        </p>
      ) : (
        <Table
          caption="Still to set up"
          columns={columns}
          rows={parts}
          rowKey={({ part, step }) => `${part} ${step}`}
        />
      )}
    </Panel>
  )
}

const columns: Column<SandboxPart>[] = [
  { header: 'Part', cell: ({ part }) => <b className={styles.part}>{part}</b> },
  { header: 'What runs now', cell: ({ now }) => now },
  { header: 'How to set it up', cell: ({ makeReal }) => makeReal },
  {
    header: 'Set-up',
    cell: ({ step }) => (
      <Link href={stepPath(step)} className={styles.part}>
        Open step<VisuallyHidden> {stepWords[step].title}</VisuallyHidden>
      </Link>
    ),
  },
]
