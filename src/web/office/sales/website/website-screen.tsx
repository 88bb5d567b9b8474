import { sitePages } from '#src/contracts/pages.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { LaunchPanel } from './launch-panel.tsx'
import { ReviewsPanel } from './reviews-panel.tsx'
import { SamplesPanel } from './samples-panel.tsx'
import { useSite } from './use-site.ts'
import { VisitsPanel } from './visits-panel.tsx'
import styles from './website.module.css'

export function WebsiteScreen() {
  const site = useSite()
  return (
    <>
      <ScreenHead
        title="Website"
        actions={
          <Button variant="line" size="sm" href={sitePages.home} target="_blank" rel="noopener">
            View Website
          </Button>
        }
      >
        What the public pages say about your business.
      </ScreenHead>
      {site.isPending && <Skeleton lines={8} label="Loading the website" />}
      {site.isError && <LoadFailed error={site.error} busy={site.isFetching} onRetry={() => void site.refetch()} />}
      {site.data && (
        <div className={styles.panels}>
          <LaunchPanel launchedAt={site.data.launchedAt} />
          <ReviewsPanel isLaunched={site.data.launchedAt !== null} />
          <VisitsPanel />
          <SamplesPanel site={site.data} />
        </div>
      )}
    </>
  )
}
