import columns from '#src/web/office/shared/columns.module.css'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { BatchCard } from './batch-card.tsx'
import { BatchList } from './batch-list.tsx'
import { KeyCard } from './key-card.tsx'
import { LiveStatus } from './live-status.tsx'
import { TemplateAutomation } from './template-automation.tsx'
import { useBatches, useCapacity } from './use-scaling.ts'

export function ScalingScreen() {
  const capacity = useCapacity()
  const batches = useBatches()
  return (
    <>
      <ScreenHead title="Stage 2 scaling">50+ videos per day: batches, the provider and templates.</ScreenHead>
      <div className={columns.stack}>
        {capacity.isError && (
          <LoadFailed error={capacity.error} busy={capacity.isFetching} onRetry={() => void capacity.refetch()} />
        )}
        {capacity.isPending && <Skeleton lines={5} />}
        {capacity.data && <LiveStatus metrics={capacity.data} />}
        <div className={columns.columns}>
          <div className={columns.stack}>
            <BatchCard />
            {batches.data && <BatchList batches={batches.data} />}
          </div>
          <div className={columns.stack}>
            <KeyCard />
            <TemplateAutomation />
          </div>
        </div>
      </div>
    </>
  )
}
