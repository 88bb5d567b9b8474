import type { ReactNode } from 'react'
import { Brackets } from '#src/web/ui/brackets.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import styles from './film-frame.module.css'
import layout from './layout.module.css'

export interface FilmFrameProps {
  picture?: ReactNode
  // What stands in the corners: left, then right.
  above?: [ReactNode, ReactNode]
  below?: [ReactNode, ReactNode]
  children?: ReactNode
  className?: string | undefined
}

// A 9:16 frame with the marks of a viewfinder over a scrim that keeps them readable.
export function FilmFrame({ picture, above, below, children, className }: FilmFrameProps) {
  return (
    <figure className={classNames(styles.frame, className)}>
      {picture}
      <Brackets className={styles.marks} />
      {above && <Corners className={styles.above} corners={above} />}
      {children}
      {below && <Corners className={styles.below} corners={below} />}
    </figure>
  )
}

function Corners({ className, corners }: { className: string | undefined; corners: [ReactNode, ReactNode] }) {
  return (
    <span className={classNames(styles.corners, layout.timecode, className)}>
      <span>{corners[0]}</span>
      <span>{corners[1]}</span>
    </span>
  )
}
