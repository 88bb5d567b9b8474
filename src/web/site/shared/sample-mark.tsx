import styles from './sample-mark.module.css'

// Beside whatever is invented, until the site is launched.
export const SampleMark = () => <span className={styles.mark}>Sample content</span>
