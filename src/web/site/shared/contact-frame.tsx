import type { ReactNode } from 'react'
import styles from './contact-frame.module.css'
import { contactPhotos, type ContactPhotoName } from './contact-photos.ts'
import { Photo } from './photo.tsx'

// One frame of a contact sheet with its number in the margin, as a lab prints it.
export function ContactFrame(props: { photo: ContactPhotoName; number: number; children?: ReactNode }) {
  const { photo, number, children } = props
  return (
    <figure className={styles.frame}>
      <Photo {...contactPhotos[photo]} alt="" width={304} height={228} loading="lazy" />
      {children}
      <FrameNumber number={number} />
    </figure>
  )
}

export function MissingFrame({ number }: { number: number }) {
  return (
    <figure className={styles.frame}>
      <div className={styles.missing} />
      <FrameNumber number={number} />
    </figure>
  )
}

function FrameNumber({ number }: { number: number }) {
  return (
    <figcaption>
      <span>{number}</span>
      <span>RW 400</span>
      <span>{number}A</span>
    </figcaption>
  )
}
