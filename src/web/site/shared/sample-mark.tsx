import * as words from '#src/contracts/words/site/frame.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './sample-mark.module.css'

// Beside whatever is invented, until the site is launched.
export const SampleMark = () => <span className={styles.mark}>{say(words.sampleContentMark)}</span>
