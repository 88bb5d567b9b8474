import { photoFormats } from '#src/contracts/studio/photo-limits.ts'
import { FileDrop } from '#src/web/ui/file-drop.tsx'

interface AddPhotosProps {
  disabled?: boolean
  onFiles: (files: File[]) => void
}

// By drop, picker, camera or paste.
export function AddPhotos({ disabled = false, onFiles }: AddPhotosProps) {
  return (
    <FileDrop
      noun="photos"
      hint="JPG, PNG, HEIC or WebP. Up to 25 photos, 20 MB each."
      accept={photoFormats}
      camera="Take a photo"
      disabled={disabled}
      onFiles={onFiles}
    />
  )
}
