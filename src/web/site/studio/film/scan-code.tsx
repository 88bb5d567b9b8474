import { useEffect, useState } from 'react'
import styles from './scan-code.module.css'

const border = 3

// A code for a phone's camera. What draws it comes when it is needed.
export function ScanCode({ address, label }: { address: string; label: string }) {
  const [cells, setCells] = useState<boolean[][]>([])
  useEffect(() => {
    let isWanted = true
    void import('uqr').then(({ encode }) => {
      if (isWanted) setCells(encode(address, { ecc: 'M', border }).data)
    })
    return () => {
      isWanted = false
    }
  }, [address])
  const dark = cells.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${cells.length || 1} ${cells.length || 1}`}
      role="img"
      aria-label={label}
    >
      <path d={dark.join('')} />
    </svg>
  )
}
