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

// Drawn in the film's own pixels, so the figures on the screen are the ones in the picture. What any of them covers is
// shaded once.
function ZoneOverlay({ format: { width, height }, zones }: PhoneProps) {
  const boxes = zones.map((zone) => ({ name: zone.name, ...boxOf(zone, { width, height }) }))
  const free = boxOf(strictest(zones), { width, height })
  const outside = `M0 0H${width}V${height}H0ZM${free.x} ${free.y}v${free.height}h${free.width}v${-free.height}Z`
  return (
    <svg className={styles.overlay} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describe(zones)}>
      {zones.length > 0 && <path d={outside} className={styles.covered} />}
      {boxes.map(({ name, ...box }, index) => (
        <g key={name}>
          <rect {...box} className={styles.safe} strokeDasharray={`${18 + index * 12} ${12 + index * 6}`} />
          <text x={box.x + 16} y={box.y + box.height - 18} className={styles.zoneName}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}

type Sides = Omit<SafeZone, 'name'>

const boxOf = ({ top, bottom, left, right }: Sides, { width, height }: { width: number; height: number }) => ({
  x: left,
  y: top,
  width: width - left - right,
  height: height - top - bottom,
})

const strictest = (zones: SafeZone[]): Sides => {
  const most = (side: keyof Sides): number => Math.max(0, ...zones.map((zone) => zone[side]))
  return { top: most('top'), bottom: most('bottom'), left: most('left'), right: most('right') }
}

const describe = (zones: SafeZone[]): string =>
  zones.length === 0 ? 'No safe zone shown' : `Shown over the film: ${zones.map(({ name }) => name).join(', ')}`
