import * as words from '#src/contracts/words/site/frame.ts'
import { useSay } from './site-content.ts'
import styles from './sample-mark.module.css'

// Beside whatever is invented, until the site is launched.
export const SampleMark = () => <span className={styles.mark}>{useSay()(words.sampleContentMark)}</span>
