import type { MouseEventHandler } from 'react'
import { defaultBusinessName } from '#src/contracts/people/business-name.ts'
import { classNames } from './class-names.ts'
import styles from './logo.module.css'

interface LogoProps {
  name?: string
  // The owner's own, in place of the drawn mark and the name.
  image?: { url: string; plate: 'light' | 'dark' } | undefined
  href?: string
  className?: string
  onClick?: MouseEventHandler
}

export function Logo({ name = defaultBusinessName, image, href, className, onClick }: LogoProps) {
  const look = classNames(styles.logo, className)
  const content = image ? (
    <img className={styles.image} src={image.url} alt={name} data-plate={image.plate} />
  ) : (
    <>
      <svg className={styles.mark} viewBox="0 0 16 24" aria-hidden="true">
        <path fill="currentColor" d="M0 0h5v2H2v4H0zM11 0h5v6h-2V2h-3zM0 18h2v4h3v2H0zM14 18h2v6h-5v-2h3z" />
        <path className={styles.play} d="M5 7.5 12 12l-7 4.5z" />
      </svg>
      {name}
    </>
  )
  return href === undefined ? (
    <span className={look}>{content}</span>
  ) : (
    <a className={look} href={href} onClick={onClick}>
      {content}
    </a>
  )
}
