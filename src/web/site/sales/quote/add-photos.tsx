import { photoFormats } from '#src/contracts/studio/photo-limits.ts'
import { FileDrop } from '#src/web/ui/file-drop.tsx'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as words from '#src/contracts/words/site/quote.ts'
import { say } from '#src/web/ui/say.ts'

interface AddPhotosProps {
  disabled?: boolean
  onFiles: (files: File[]) => void
}

// By drop, picker, camera or paste.
export function AddPhotos({ disabled = false, onFiles }: AddPhotosProps) {
  return (
    <FileDrop
      noun={say(sharedWords.photosNoun)}
      hint={say(words.photosHint)}
      accept={photoFormats}
      camera={say(words.takeAPhotoButton)}
      disabled={disabled}
      onFiles={onFiles}
    />
  )
}
