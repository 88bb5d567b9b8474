import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Progress } from '#src/web/ui/progress.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import {
  downloadTemplate,
  generateTemplates,
  type LibraryTemplate,
  listLibraryTemplates,
} from '#src/contracts/studio/templates.ts'
import { addressOf } from '#src/web/api/address-of.ts'
import { downloadFile } from '#src/web/api/download-file.ts'
import { refusalOr, describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { TemplateCard } from './template-card.tsx'
import styles from './template-library-screen.module.css'

const libraryKey = ['library-templates']

const isUnderWay = ({ state }: LibraryTemplate): boolean => state === 'waiting' || state === 'making'

// Read again every second while files are being made, so that each template shows as soon as it is there.
function useLibrary(isGenerating: boolean) {
  return useQuery({
    queryKey: libraryKey,
    queryFn: async ({ signal }) => (await callApi(listLibraryTemplates, { signal })).data.templates,
    refetchInterval: ({ state }) => (isGenerating || state.data?.some(isUnderWay) ? secondMs : false),
  })
}

function useGenerate() {
  const queries = useQueryClient()
  const showToast = useToast()
  const fail = (text: string) => showToast({ tone: 'fail', title: 'Generation Failed', text })
  return useMutation({
    mutationFn: async () => (await callApi(generateTemplates)).data.templates,
    onSuccess: (templates) => {
      queries.setQueryData(libraryKey, templates)
      const failed = templates.find(({ state }) => state === 'failed')
      if (failed) fail(`${failed.displayName}: ${failed.problem ?? ''}`)
      else showToast({ tone: 'ok', title: 'Templates Generated', text: `${templates.length} templates are ready.` })
    },
    onError: (error) => fail(describeError(error)),
  })
}

function useDownload() {
  const showToast = useToast()
  return useMutation({
    mutationFn: (fileName: string) =>
      downloadFile(addressOf(downloadTemplate.path, { params: { fileName } }), fileName),
    onSuccess: (_, fileName) => showToast({ tone: 'ok', title: 'Download Started', text: fileName }),
    onError: (error) =>
      showToast({ tone: 'fail', title: 'Download Failed', text: refusalOr(error, 'Failed to download template') }),
  })
}

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
