import type { Looks } from '#src/web/live-film/use-looks.ts'
import styles from './your-film.module.css'

const words = {
  light: 'Reading light and colour',
  faces: 'Looking for faces and things',
  subject: 'Finding what stands out',
} as const

// The film gets better with every look; it does not wait for them.
export function LookProgress({ looks: { stage, done, total }, isPlanned }: { looks: Looks; isPlanned: boolean }) {
  const counted = stage ? `${words[stage]}: ${done} of ${total} photos.` : ''
  return (
    <p className={styles.looking} role="status">
      {counted || (isPlanned ? 'This is your film, cut to its own music. The watermark goes when you order.' : '')}
    </p>
  )
}
