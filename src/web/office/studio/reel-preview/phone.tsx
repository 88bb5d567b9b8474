import type { SafeZone } from '#src/contracts/studio/safe-zones.ts'
import { FilmTile } from '#src/web/office/shared/film-tile.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { ZoneOverlay } from '#src/web/ui/zone-overlay.tsx'
import styles from './phone.module.css'
import type { ReelFormat } from './reel-formats.ts'
import { sampleBusiness } from './reel-prompts.ts'

interface PhoneProps {
  format: ReelFormat
  zones: SafeZone[]
}

// A story fills the screen; a post stands in a feed.
export function Phone({ format, zones }: PhoneProps) {
  const { ratio, label, film, poster } = format
  const isPost = ratio !== '9:16'
  return (
    <div className={classNames(styles.phone, isPost && styles.feed)} data-surface="ink">
      {isPost && (
        <p className={styles.account}>
          <span className={styles.mark} aria-hidden="true" />
          {sampleBusiness}
        </p>
      )}
      <div className={styles.film}>
        <FilmTile
          key={film}
          label={`${sampleBusiness}, ${label}`}
          film={film}
          poster={poster}
          shape={ratio}
          corners={['00:15', ratio]}
        />
        <ZoneOverlay width={format.width} height={format.height} zones={zones} />
      </div>
    </div>
  )
}
