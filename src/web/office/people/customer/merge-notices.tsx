import { Link } from 'wouter'
import type { Merge } from '#src/contracts/people/merges.ts'
import { customerAddress } from '#src/web/office/shared/customer-address.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { useMerges, useUndoMerge } from './use-merges.ts'

// On both sides of a merge. The newest can be undone; those before it, once it is.
export function MergeNotices({ customerId }: { customerId: string }) {
  const merges = useMerges(customerId).data ?? []
  const undo = useUndoMerge()
  const newestInto = merges.find(({ kept }) => kept.id === customerId)
  return merges.map((merge) => (
    <Notice
      key={merge.merged.id}
      tone="info"
      action={
        (merge === newestInto || merge.merged.id === customerId) && (
          <Button variant="line" size="sm" busy={undo.isPending} onClick={() => undo.mutate(merge.merged.id)}>
            Undo merge
          </Button>
        )
      }
    >
      {describeMerge(merge, customerId)}
    </Notice>
  ))
}

function describeMerge({ at, kept, merged }: Merge, customerId: string) {
  const isKept = kept.id === customerId
  const other = isKept ? merged : kept
  return (
    <>
      {isKept ? 'Merged with ' : 'Merged into '}
      <Link href={customerAddress(other.id)}>{other.name || other.email}</Link> ({other.email}) on {formatDayTime(at)}.
    </>
  )
}
