import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { useWords } from './use-words.ts'
import { WordChanges } from './word-changes.tsx'
import { WordsPanel } from './words-panel.tsx'

// Every text of the site and of the mails, one place at a time.
export function WordsPart() {
  const words = useWords()
  if (words.isPending) return <Skeleton lines={6} label="Loading the texts" />
  if (words.isError) {
    return <LoadFailed error={words.error} busy={words.isFetching} onRetry={() => void words.refetch()} />
  }
  const { places, changes } = words.data
  return (
    <>
      <WordsPanel
        title="Texts of the site"
        purpose="What visitors read. An empty field is the default again. What stands in braces, such as {price}, is filled in for you."
        where="Where"
        places={places.filter(({ kind }) => kind === 'site')}
      />
      <WordsPanel
        title="Mails and letters"
        purpose="What the product writes to your customers by itself. An empty line starts a paragraph. Bills, links and your address are added."
        where="Letter"
        places={places.filter(({ kind }) => kind === 'letter')}
      />
      <Panel title="Earlier texts">
        <WordChanges changes={changes} />
      </Panel>
    </>
  )
}
