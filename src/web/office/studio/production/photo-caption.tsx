import { maxCaptionCharacters } from '#src/contracts/studio/photo-limits.ts'
import type { JobPhoto } from '#src/contracts/studio/production.ts'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { TextInput } from '#src/web/ui/text-input.tsx'

export interface PhotoCaptionProps {
  photo: JobPhoto
  number: number
  isFixed: boolean
  onChange: (caption: string) => void
}

// Saved when the owner leaves the field or presses Enter.
export function PhotoCaption({ photo, number, isFixed, onChange }: PhotoCaptionProps) {
  const { value: text, set: setText } = useDraft(`caption/${photo.photoId}`, photo.caption)
  const save = () => {
    setText(text.trim())
    if (text.trim() !== photo.caption) onChange(text.trim())
  }
  const isLeftOut = photo.caption !== '' && photo.isIncluded && !photo.isCaptionShown
  return (
    <TextInput
      label={`Caption for photo ${number}`}
      hideLabel
      placeholder="Caption"
      maxLength={maxCaptionCharacters}
      value={text}
      disabled={isFixed}
      hint={isLeftOut ? 'Not in the film: the shot is too short to read it.' : undefined}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
