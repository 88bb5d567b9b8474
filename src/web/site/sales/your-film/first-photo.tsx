import { useCallback, useState } from 'react'
import styles from './your-film.module.css'

// The first photo moves while the film is made of it and the others.
export function FirstPhoto({ file }: { file: File | undefined }) {
  const [unseen, setUnseen] = useState<File>()
  // The address of a file lives as long as the picture that shows it.
  const show = useCallback(
    (picture: HTMLImageElement) => {
      if (!file) return
      picture.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(picture.src)
    },
    [file],
  )
  if (!file || unseen === file) return null
  return <img className={styles.firstPhoto} ref={show} alt="" onError={() => setUnseen(file)} />
}
