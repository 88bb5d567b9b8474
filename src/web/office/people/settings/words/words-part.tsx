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
        purpose="What visitors read. Clear a field to go back to the default. We fill in words in braces, such as {price}."
        where="Where"
        places={places.filter(({ kind }) => kind === 'site')}
      />
      <WordsPanel
        title="Emails"
        purpose="What we email to your customers automatically. Leave a line empty to start a new paragraph. We add bills, links and your address."
        where="Letter"
        places={places.filter(({ kind }) => kind === 'letter')}
      />
      <Panel title="Emails to you">
        <p>
          New leads, orders and alerts reach you in English, as your office does. They tell you what happened and where
          to click, so there is nothing to word. Choose which ones you get under Notifications.
        </p>
      </Panel>
      <Panel title="Earlier texts">
        <WordChanges changes={changes} />
      </Panel>
    </>
  )
}
