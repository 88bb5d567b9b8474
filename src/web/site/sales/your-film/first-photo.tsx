import { useEffect, useState } from 'react'
import styles from './your-film.module.css'

// The first photo moves while the film is made of it and the others.
export function FirstPhoto({ file }: { file: File | undefined }) {
  const [shown, setShown] = useState<{ file: File; url: string }>()
  const [unseen, setUnseen] = useState<File>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    // eslint-disable-next-line react/set-state-in-effect -- an address of a file is made, and taken back, with the page
    setShown({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  if (!shown || shown.file !== file || unseen === file) return null
  return <img className={styles.firstPhoto} src={shown.url} alt="" onError={() => setUnseen(file)} />
}
