import { maxCaptionCharacters } from '#src/contracts/studio/photo-limits.ts'
import { TextInput } from '#src/web/ui/text-input.tsx'
import * as filmEditorWords from '#src/contracts/words/site/film-editor.ts'
import * as shared from '#src/contracts/words/site/shared.ts'
import * as filmWordsWords from '#src/contracts/words/site/film-words.ts'
import { say } from '#src/web/ui/say.ts'
import controls from './controls.module.css'

const fields = [
  { name: 'businessName', label: shared.nameLabel, hint: filmWordsWords.nameHint, most: 80 },
  { name: 'tagline', label: filmWordsWords.lineLabel, hint: filmWordsWords.lineHint, most: 80 },
  { name: 'cta', label: filmWordsWords.callToActionLabel, hint: filmWordsWords.callToActionHint, most: 40 },
] as const

type Words = Record<(typeof fields)[number]['name'], string>

export function WordFields({ words, onChange }: { words: Words; onChange: (words: Words) => void }) {
  return (
    <fieldset className={controls.part}>
      <legend>
        <h2>{say(filmEditorWords.wordsTitle)}</h2>
      </legend>
      <div className={controls.fields}>
        {fields.map(({ name, label, hint, most }) => (
          <TextInput
            key={name}
            label={say(label)}
            hint={say(hint)}
            maxLength={Math.min(most, maxCaptionCharacters)}
            value={words[name]}
            onChange={(event) => onChange({ ...words, [name]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
