import bar from '#src/web/images/hero-bar-960.avif'
import barJpg from '#src/web/images/hero-bar-960.jpg'
import styles from './hero-room.module.css'

// The room behind the headline of a desk. On a phone the film itself fills the screen.
// The still is soft and pale as a file: a filter would have to be drawn anew.
export const HeroRoom = () => (
  <div className={styles.room}>
    <picture>
      <source type="image/avif" srcSet={bar} />
      <img src={barJpg} alt="" width={960} height={720} loading="lazy" decoding="async" />
    </picture>
  </div>
)
