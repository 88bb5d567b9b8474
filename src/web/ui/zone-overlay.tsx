import type { SafeZone } from '#src/contracts/studio/safe-zones.ts'
import * as words from '#src/contracts/words/site/film.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './zone-overlay.module.css'

export interface ZoneOverlayProps {
  width: number
  height: number
  zones: SafeZone[]
  // Else there is only a fine line, for a film that is being watched.
  isShaded?: boolean
}

// Drawn in the film's own pixels, so the figures on the screen are the ones in the picture. What any of them covers is
// shaded once.
export function ZoneOverlay({ width, height, zones, isShaded = true }: ZoneOverlayProps) {
  const boxes = zones.map((zone) => ({ name: zone.name, ...boxOf(zone, { width, height }) }))
  const free = boxOf(strictest(zones), { width, height })
  const outside = `M0 0H${width}V${height}H0ZM${free.x} ${free.y}v${free.height}h${free.width}v${-free.height}Z`
  return (
    <svg
      className={styles.overlay}
      data-shaded={isShaded}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={describe(zones)}
    >
      {isShaded && zones.length > 0 && <path d={outside} className={styles.covered} />}
      {boxes.map(({ name, ...box }, index) => (
        <g key={name}>
          <rect {...box} className={styles.safe} strokeDasharray={`${18 + index * 12} ${12 + index * 6}`} />
          {isShaded && (
            <text x={box.x + 16} y={box.y + box.height - 18} className={styles.zoneName}>
              {say(name)}
            </text>
          )}
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
  zones.length === 0
    ? say(words.noSafeZone)
    : say(words.zonesOverFilm, { zones: zones.map(({ name }) => say(name)).join(', ') })
