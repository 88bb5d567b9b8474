import { musicNote } from '#src/contracts/words/site/film-editor.ts'
import { instruments } from '#src/engine/encode/film-notes.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './live-film.module.css'

// Whose music it is, as its licence asks.
export const MusicCredits = () => <small className={styles.credits}>{`${say(musicNote)} ${instruments}`}</small>
