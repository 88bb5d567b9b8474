import { maxCaptionCharacters } from '#src/contracts/studio/photo-limits.ts'
import { TextInput } from '#src/web/ui/text-input.tsx'
import controls from './controls.module.css'

const fields = [
  { name: 'businessName', label: 'Name', hint: 'As it should appear in the film.', most: 80 },
  { name: 'tagline', label: 'Line', hint: 'For example: Wood-fired since 1998.', most: 80 },
  { name: 'cta', label: 'Call to action', hint: 'For example: Book a table.', most: 40 },
] as const

type Words = Record<(typeof fields)[number]['name'], string>

export function WordFields({ words, onChange }: { words: Words; onChange: (words: Words) => void }) {
  return (
    <fieldset className={controls.part}>
      <legend>
        <h2>Words</h2>
      </legend>
      <div className={controls.fields}>
        {fields.map(({ name, label, hint, most }) => (
          <TextInput
            key={name}
            label={label}
            hint={hint}
            maxLength={Math.min(most, maxCaptionCharacters)}
            value={words[name]}
            onChange={(event) => onChange({ ...words, [name]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
