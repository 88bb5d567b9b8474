import { useState } from 'react'
import type { Customer } from '#src/contracts/people/customers.ts'
import { CustomerStatus } from '#src/web/office/people/leads/customer-status.tsx'
import { customerName } from '#src/web/office/shared/customer-name.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import facts from './customer-facts.module.css'
import { CustomerTags } from './customer-tags.tsx'
import styles from './merge-customer.module.css'
import { describeMoves } from './merge-words.ts'
import { useMerge, useMergePreview } from './use-merges.ts'

export interface MergePreviewProps {
  customer: Customer
  other: Customer
  onBack: () => void
  onMerged: (keptId: string) => void
}

export function MergePreview({ customer, other, onBack, onMerged }: MergePreviewProps) {
  const [keepsOther, setKeepsOther] = useState(false)
  const [kept, gone] = keepsOther ? [other, customer] : [customer, other]
  const preview = useMergePreview(kept.id, gone.id)
  const merge = useMerge()
  const error = merge.error ?? preview.error
  return (
    <div className={styles.stack}>
      <p>
        Everything from <b>{customerName(gone)}</b> ({gone.email}) moves to <b>{customerName(kept)}</b> ({kept.email}).{' '}
        {preview.data && describeMoves(preview.data.moves)} Orders and receipts keep the name and address they have. You
        can undo this.
      </p>
      {preview.isPending && <Skeleton lines={4} label="Loading the preview" />}
      {preview.data && <Result result={preview.data.result} />}
      {error && <Notice tone="fail">{describeError(error)}</Notice>}
      <div className={styles.actions}>
        <Button
          busy={merge.isPending}
          disabled={!preview.data}
          onClick={() => merge.mutate({ id: kept.id, otherId: gone.id }, { onSuccess: () => onMerged(kept.id) })}
        >
          Merge
        </Button>
        <Button variant="line" onClick={() => setKeepsOther(!keepsOther)}>
          Keep {gone.email} instead
        </Button>
        <Button variant="line" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  )
}

type Previewed = NonNullable<ReturnType<typeof useMergePreview>['data']>['result']

function Result({ result }: { result: Previewed }) {
  const shown = [
    ['Name', result.name],
    ['Business', [result.company, result.businessName].filter(Boolean).join(', ')],
    ['Email', result.email],
    ['Phone', result.phone],
    ['Status', <CustomerStatus key="status" status={result.status} />],
    ['Tags', result.tags.length > 0 && <CustomerTags key="tags" tags={result.tags} />],
  ] as const
  return (
    <dl className={facts.facts} aria-label="Afterwards">
      {shown.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
