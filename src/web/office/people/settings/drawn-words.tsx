import { Panel } from '#src/web/office/shared/panel.tsx'
import styles from './settings.module.css'
import { useWords } from './words/use-words.ts'
import { WordsForm } from './words/words-form.tsx'

const drawn = ['words.film-words.previewMark', 'words.film-words.usualCallToAction']

// The texts that are written on films, such as the mark across one that is not approved.
export function DrawnWords() {
  const places = useWords().data?.places ?? []
  const place = places.find(({ id }) => id === 'film-words')
  if (!place) return null
  return (
    <Panel title="Words on the film">
      <p className={styles.purpose}>
        The mark lies across a film until its customer approves it. The call to action ends a film whose customer wrote
        none.
      </p>
      <WordsForm place={{ ...place, words: place.words.filter(({ key }) => drawn.includes(key)) }} />
    </Panel>
  )
}
