import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Progress } from '#src/web/ui/progress.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { TemplateCard } from './template-card.tsx'
import styles from './template-library-screen.module.css'
import { useDownload } from './use-download.ts'
import { isUnderWay, useGenerate, useLibrary } from './use-library.ts'

export function TemplateLibraryScreen() {
  const generate = useGenerate()
  const library = useLibrary(generate.isPending)
  const download = useDownload()
  const templates = library.data ?? []
  const isBusy = generate.isPending || templates.some(isUnderWay)
  const readyCount = templates.filter(({ state }) => state === 'ready').length

  return (
    <>
      <ScreenHead
        title="Template library"
        actions={
          <Button busy={isBusy} onClick={() => generate.mutate()}>
            Generate All Templates
          </Button>
        }
      >
        Four edits to open in your own editor: numbered slots for photos, with music, captions, every move and cut.
      </ScreenHead>
      <div className={styles.screen}>
        {isBusy && (
          <div className={styles.progress}>
            <Progress label="Templates ready" value={readyCount / Math.max(1, templates.length)} />
            <p role="status">
              {readyCount} of {templates.length} templates ready. We compose music for each, which takes a few seconds.
            </p>
          </div>
        )}
        {library.isError && (
          <LoadFailed error={library.error} busy={library.isFetching} onRetry={() => void library.refetch()} />
        )}
        {library.isPending && <Skeleton lines={10} />}
        <div className={styles.cards}>
          {templates.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              downloading={download.isPending ? download.variables : undefined}
              onDownload={(fileName) => download.mutate(fileName)}
            />
          ))}
        </div>
        <Notice tone="info">
          We write the drafts for CapCut 6.7, with a small installer. Other versions may refuse them; the OpenTimelineIO
          file holds the same edit for other editors.
        </Notice>
      </div>
    </>
  )
}
