import { priorities } from '#src/contracts/enumerations.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Brackets } from '#src/web/ui/brackets.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import type { Tone } from '#src/web/ui/glyph.tsx'
import { Logo } from '#src/web/ui/logo.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { PriorityDots } from '#src/web/ui/priority-dots.tsx'
import { Progress } from '#src/web/ui/progress.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { Table } from '#src/web/ui/table.tsx'
import styles from './gallery.module.css'
import { Specimen } from './specimen.tsx'

const statuses: [Tone, string][] = [
  ['ok', 'Completed'],
  ['busy', 'Processing'],
  ['fail', 'Failed'],
  ['info', 'Queued'],
  ['idle', 'Unknown'],
]

export function GallerySigns() {
  return (
    <>
      <Specimen name="Status">
        {statuses.map(([tone, word]) => (
          <Status key={tone} tone={tone}>
            {word}
          </Status>
        ))}
        <Badge>NEW</Badge>
        {priorities.map(({ value }) => (
          <PriorityDots key={value} priority={value} />
        ))}
      </Specimen>
      <Specimen name="Notice">
        <Notice tone="ok">Download Link Sent!</Notice>
        <Notice tone="info">The copies are being made.</Notice>
        <Notice
          tone="fail"
          action={
            <Button variant="line" size="sm">
              Try again
            </Button>
          }
        >
          Maximum 25 images allowed in total
        </Notice>
      </Specimen>
      <Specimen name="Progress">
        <Progress label="Uploading" value={0.4} />
        <Progress label="Uploaded" value={1} tone="ok" />
        <Progress label="Stopped" value={0.7} tone="fail" />
        <Progress label="Starting" />
      </Specimen>
      <Specimen name="Table">
        <Table
          caption="Statuses"
          columns={[
            { header: 'Tone', cell: ([tone]) => tone },
            { header: 'Looks like', cell: ([tone, word]) => <Status tone={tone}>{word}</Status> },
            { header: 'Letters', cell: ([, word]) => word.length, align: 'end' },
          ]}
          rows={statuses}
          rowKey={([tone]) => tone}
        />
      </Specimen>
      <Specimen name="Empty, loading">
        <EmptyState title="No leads yet" action={<Button size="sm">One action</Button>}>
          New leads appear here within a minute.
        </EmptyState>
        <Skeleton />
      </Specimen>
      <Specimen name="Logo, brackets">
        <Logo />
        <div className={styles.frame}>
          <Brackets />
        </div>
      </Specimen>
    </>
  )
}
