import { useState } from 'react'
import type { ShownPlace } from '#src/contracts/people/words.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { WordsForm } from './words-form.tsx'
import styles from './words.module.css'

interface WordsPanelProps {
  title: string
  purpose: string
  // What is chosen: a place of the site, or a letter.
  where: string
  places: ShownPlace[]
}

export function WordsPanel({ title, purpose, where, places }: WordsPanelProps) {
  const [chosen, setChosen] = useState('')
  const place = places.find(({ id }) => id === chosen) ?? places[0]
  return (
    <Panel title={title}>
      <p className={styles.purpose}>{purpose}</p>
      <div className={styles.where}>
        <Select
          label={where}
          value={place?.id}
          options={places.map(({ id, title: name, words }) => ({ value: id, label: name + countOwn(words) }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      {place && <WordsForm key={place.id} place={place} />}
    </Panel>
  )
}

function countOwn(words: { own: string | null }[]): string {
  const count = words.filter(({ own }) => own !== null).length
  return count > 0 ? ` (${count} changed)` : ''
}
