import type { ComponentProps } from 'react'
import { hexColour } from '#src/contracts/people/brand.ts'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './settings.module.css'

interface ColourInputProps extends ComponentProps<typeof TextInput> {
  label: string
  value: string
  onChange: (event: { target: { value: string } }) => void
  // Shown while none is chosen.
  usual: string
}

// To pick or to type: a brand book states its colours as six digits.
export function ColourInput({ usual, ...input }: ColourInputProps) {
  const { label, value, readOnly, onChange } = input
  return (
    <div className={styles.colour}>
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        disabled={readOnly}
        value={hexColour.test(value) ? value : usual}
        onChange={onChange}
      />
      <TextInput {...input} placeholder={usual} spellCheck={false} />
    </div>
  )
}
