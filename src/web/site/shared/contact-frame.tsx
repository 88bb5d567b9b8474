import type { ReactNode } from 'react'
import barAvif from '#src/web/images/contact-bar.avif'
import barJpg from '#src/web/images/contact-bar.jpg'
import macaronsAvif from '#src/web/images/contact-macarons.avif'
import macaronsJpg from '#src/web/images/contact-macarons.jpg'
import olivesAvif from '#src/web/images/contact-olives.avif'
import olivesJpg from '#src/web/images/contact-olives.jpg'
import pizzaAvif from '#src/web/images/contact-pizza.avif'
import pizzaJpg from '#src/web/images/contact-pizza.jpg'
import sourdoughAvif from '#src/web/images/contact-sourdough.avif'
import sourdoughJpg from '#src/web/images/contact-sourdough.jpg'
import supperAvif from '#src/web/images/contact-supper.avif'
import supperJpg from '#src/web/images/contact-supper.jpg'
import tableAvif from '#src/web/images/contact-table.avif'
import tableJpg from '#src/web/images/contact-table.jpg'
import wineAvif from '#src/web/images/contact-wine.avif'
import wineJpg from '#src/web/images/contact-wine.jpg'
import styles from './contact-frame.module.css'
import { Photo } from './photo.tsx'

// One business a composition: all of these are of the same restaurant.
const contactPhotos = {
  bar: { avif: barAvif, jpg: barJpg },
  macarons: { avif: macaronsAvif, jpg: macaronsJpg },
  olives: { avif: olivesAvif, jpg: olivesJpg },
  pizza: { avif: pizzaAvif, jpg: pizzaJpg },
  sourdough: { avif: sourdoughAvif, jpg: sourdoughJpg },
  supper: { avif: supperAvif, jpg: supperJpg },
  table: { avif: tableAvif, jpg: tableJpg },
  wine: { avif: wineAvif, jpg: wineJpg },
} as const

export type ContactPhotoName = keyof typeof contactPhotos

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
