import filmSmall from '../../images/film-wine-420.avif'
import filmJpg from '../../images/film-wine-600.jpg'
import film from '../../images/film-wine-800.avif'
import { classNames } from '../../ui/class-names.ts'
import { ContactFrame } from '../contact-frame.tsx'
import type { ContactPhotoName } from '../contact-photos.ts'
import { FilmFrame } from '../film-frame.tsx'
import { FilmStrip } from '../film-strip.tsx'
import layout from '../layout.module.css'
import { Pencil, PencilWax } from '../pencil.tsx'
import { Photo } from '../photo.tsx'
import styles from './hero-film.module.css'

const chosen: ContactPhotoName = 'wine'
const nearStrip: ContactPhotoName[] = ['bar', 'pizza', 'sourdough', chosen, 'olives', 'macarons', 'supper', 'table']
const farStrip: ContactPhotoName[] = ['supper', 'table', 'olives', 'pizza', 'bar', 'macarons', 'sourdough', 'wine']

// The editor circles one still on the contact sheet, and that still becomes film.
export function HeroFilm() {
  return (
    <div className={styles.film}>
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
      <FilmFrame
        className={styles.frame}
        picture={
          <Photo
            avif={`${filmSmall} 420w, ${film} 800w`}
            jpg={filmJpg}
            sizes="(max-width: 860px) 56vw, (min-width: 1680px) 24rem, 20.5rem"
            alt="A bottle of red wine and two poured glasses, shown as a vertical film frame"
            width={600}
            height={1067}
            fetchPriority="high"
          />
        }
        above={[
          <span key="shape" className={styles.lamp}>
            9:16
          </span>,
          '1080 × 1920',
        ]}
        below={['00:00:14:08', 'Shot 4 of 9']}
      >
        <span className={styles.safeZone} />
        <span className={classNames(layout.poster, styles.title)}>Friday night, by candle&shy;light.</span>
        <span className={styles.run} />
      </FilmFrame>
    </div>
  )
}
