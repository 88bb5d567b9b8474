import { useState } from 'react'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import styles from './words.module.css'
import { useWords } from './use-words.ts'
import { WordChanges } from './word-changes.tsx'
import { WordsForm } from './words-form.tsx'

// Every text of the site, one place at a time.
export function WordsPart() {
  const words = useWords()
  const [chosen, setChosen] = useState('')
  if (words.isPending) return <Skeleton lines={6} label="Loading the texts" />
  if (words.isError) {
    return <LoadFailed error={words.error} busy={words.isFetching} onRetry={() => void words.refetch()} />
  }
  const { places, changes } = words.data
  const place = places.find(({ id }) => id === chosen) ?? places[0]
  return (
    <>
      <Panel title="Texts of the site">
        <p className={styles.purpose}>
          What visitors read. An empty field is the default again. Prices and names in braces, such as {'{price}'}, are
          filled in for you.
        </p>
        <div className={styles.where}>
          <Select
            label="Where"
            value={place?.id}
            options={places.map(({ id, title, words: own }) => ({ value: id, label: title + countOwn(own) }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        </div>
        {place && <WordsForm key={place.id} place={place} />}
      </Panel>
      <Panel title="Earlier texts">
        <WordChanges changes={changes} />
      </Panel>
    </>
  )
}

function countOwn(words: { own: string | null }[]): string {
  const count = words.filter(({ own }) => own !== null).length
  return count > 0 ? ` (${count} changed)` : ''
}
