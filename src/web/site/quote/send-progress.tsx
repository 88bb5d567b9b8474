import { Progress } from '../../ui/progress.tsx'
import styles from './send-progress.module.css'

// Beside the button, where the visitor looks: the photos themselves are far up the page by then.
export function SendProgress({ files, progress }: { files: File[]; progress: ReadonlyMap<File, number> }) {
  if (files.length === 0) return null
  const sent = files.reduce((sum, file) => sum + (progress.get(file) ?? 0), 0)
  const done = files.filter((file) => progress.get(file) === 1).length
  return (
    <div className={styles.sending}>
      <p role="status">
        Sending your photos: {done} of {files.length}
      </p>
      <Progress label="Photos sent" value={sent / files.length} />
    </div>
  )
}
