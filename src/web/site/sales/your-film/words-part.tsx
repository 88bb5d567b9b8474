import { maxCaptionCharacters } from '#src/contracts/studio/photo-limits.ts'
import { TextInput } from '#src/web/ui/text-input.tsx'
import type { FilmDraftState } from './use-film-draft.ts'
import styles from './your-film.module.css'

const fields = [
  { name: 'businessName', label: 'Name', hint: 'As it should stand in the film.', most: 80 },
  { name: 'tagline', label: 'Line', hint: 'For example: Wood-fired since 1998.', most: 80 },
  { name: 'cta', label: 'Call to action', hint: 'For example: Book a table.', most: 40 },
] as const

export function WordsPart({ draft: { wishes, change } }: { draft: FilmDraftState }) {
  return (
    <fieldset className={styles.part}>
      <legend>
        <h2>Words</h2>
      </legend>
      <div className={styles.fields}>
        {fields.map(({ name, label, hint, most }) => (
          <TextInput
            key={name}
            label={label}
            hint={hint}
            maxLength={Math.min(most, maxCaptionCharacters)}
            value={wishes.words[name]}
            onChange={(event) => change({ words: { ...wishes.words, [name]: event.target.value } })}
          />
        ))}
      </div>
    </fieldset>
  )
}
