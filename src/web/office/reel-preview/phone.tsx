import { FilmTile } from '#src/web/office/film-tile.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import styles from './phone.module.css'
import type { ReelFormat, SafeZone } from './reel-formats.ts'
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
        <ZoneOverlay format={format} zones={zones} />
      </div>
    </div>
  )
}

// Drawn in the film's own pixels, so the figures on the screen are the ones in the picture.
function ZoneOverlay({ format: { width, height }, zones }: PhoneProps) {
  return (
    <svg className={styles.overlay} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describe(zones)}>
      {zones.map((zone, index) => {
        const box = {
          x: zone.left,
          y: zone.top,
          width: width - zone.left - zone.right,
          height: height - zone.top - zone.bottom,
        }
        const outside = `M0 0H${width}V${height}H0ZM${box.x} ${box.y}v${box.height}h${box.width}v${-box.height}Z`
        return (
          <g key={zone.name}>
            <path d={outside} className={styles.covered} />
            <rect {...box} className={styles.safe} strokeDasharray={`${18 + index * 12} ${12 + index * 6}`} />
            <text x={box.x + 16} y={box.y + 52 + index * 48} className={styles.zoneName}>
              {zone.name}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const describe = (zones: SafeZone[]): string =>
  zones.length === 0 ? 'No safe zone shown' : `Shown over the film: ${zones.map(({ name }) => name).join(', ')}`
