import { classNames } from '#src/web/ui/class-names.ts'
import { ContactFrame, type ContactPhotoName } from '#src/web/site/shared/contact-frame.tsx'
import { FilmStrip } from '#src/web/site/shared/film-strip.tsx'
import { Pencil, PencilWax } from '#src/web/site/shared/pencil.tsx'
import styles from './hero-film.module.css'

const chosen: ContactPhotoName = 'table'
const nearStrip: ContactPhotoName[] = ['bar', 'sourdough', 'wine', chosen, 'olives', 'macarons', 'supper', 'pizza']
const farStrip: ContactPhotoName[] = ['supper', 'table', 'olives', 'pizza', 'bar', 'macarons', 'sourdough', 'wine']

// The editor circles one still on the contact sheet, and that still becomes film.
export function HeroStrips() {
  return (
    <>
      <PencilWax />
      <FilmStrip className={classNames(styles.strip, styles.far)}>
        {farStrip.map((photo, index) => (
          <ContactFrame key={photo} photo={photo} number={12 + index} />
        ))}
      </FilmStrip>
      <FilmStrip className={classNames(styles.strip, styles.near)}>
        {nearStrip.map((photo, index) => (
          <ContactFrame key={photo} photo={photo} number={4 + index}>
            {photo === chosen && <Pencil mark="circle" className={styles.circle} />}
          </ContactFrame>
        ))}
      </FilmStrip>
      <Pencil mark="arrow" className={styles.arrow} />
    </>
  )
}
