import { Fragment } from 'react'
import styles from './whole-codes.module.css'

// A browser breaks R-C811T-6B6PT at its hyphens; a number that is read out on the phone stays on one line.
const codes = /([QR]-[0-9A-Z]{5}-[0-9A-Z]{5})/

export function WholeCodes({ text }: { text: string }) {
  return text.split(codes).map((part, index) =>
    // Every second part is what the pattern caught.
    index % 2 === 1 ? (
      <span key={index} className={styles.code}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
