import { Link } from 'wouter'
import type { SandboxPart } from '#src/contracts/overview/setup.ts'
import { wordTable } from '#src/kit/word-table.ts'
import { officePages } from '#src/contracts/pages.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { stepPath } from '#src/web/office/overview/setup/step-path.ts'
import { stepWords } from '#src/web/office/overview/setup/step-words.ts'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import styles from './sandbox-parts.module.css'

interface SandboxPartsProps {
  parts: SandboxPart[]
  skipped: SandboxPart[]
  canSell: boolean
}

export function SandboxParts({ parts, skipped, canSell }: SandboxPartsProps) {
  return (
    <Panel title="Still to set up" aside={parts.length > 0 && <Link href={officePages.setup}>Continue set-up</Link>}>
      {parts.length === 0 ? (
        <p>
          {canSell ? (
            <>
              <Status tone="ok">All set up</Status> Everything is set up, apart from the steps you skipped.
            </>
          ) : (
            <>
              <Status tone="idle">Not ready to sell</Status> You skipped something that a sale needs.
            </>
          )}
        </p>
      ) : (
        <Table
          caption="Still to set up"
          columns={columns}
          rows={parts}
          rowKey={({ part, step }) => `${part} ${step}`}
        />
      )}
      {skipped.map(({ part, step }) => (
        <p key={`${part} ${step}`}>
          <Status tone="idle">Skipped</Status> <Link href={stepPath(step)}>{skippedWords[part] ?? part}</Link>
        </p>
      ))}
    </Panel>
  )
}

// What customers notice of it.
const skippedWords = wordTable<string>({
  Email: 'Not sending email',
  Payments: 'Not selling by card',
  'Bank transfer': 'Not selling by transfer',
  Address: 'Not on the internet',
  Prices: 'The Terms and the shop state different prices',
  'Price list': 'Prices not confirmed',
  'Business details': 'No business name on receipts',
})

const columns: Column<SandboxPart>[] = [
  { header: 'Part', cell: ({ part }) => <b className={styles.part}>{part}</b> },
  {
    header: 'What runs now',
    cell: ({ now, isFailed }) =>
      isFailed ? (
        <>
          <Status tone="fail">Not working</Status> {now}
        </>
      ) : (
        now
      ),
  },
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
