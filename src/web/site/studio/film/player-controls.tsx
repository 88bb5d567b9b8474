import type { FilmFormat } from '#src/contracts/studio/film-choices.ts'
import { safeZones } from '#src/contracts/studio/safe-zones.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Select } from '#src/web/ui/select.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import styles from './player-controls.module.css'
import { timecodeOf } from './timecode.ts'
import type { Player } from './use-player.ts'

export interface PlayerControlsProps {
  player: Player
  format: FilmFormat
  zone: string
  onZone: (name: string) => void
}

export function PlayerControls({ player, format, zone, onZone }: PlayerControlsProps) {
  const buttons = [
    ['frame-back', 'Back one frame', () => player.step(-1)],
    ['frame-on', 'Forward one frame', () => player.step(1)],
    [player.isMuted ? 'muted' : 'sound', player.isMuted ? 'Sound on' : 'Sound off', player.toggleSound],
    ['full', 'Full screen', player.fillScreen],
  ] as const
  return (
    <div className={styles.controls}>
      {buttons.map(([icon, label, onClick]) => (
        <button key={icon} type="button" className={styles.button} aria-label={label} title={label} onClick={onClick}>
          <Icon name={icon} />
        </button>
      ))}
      <span className={classNames(layout.timecode, styles.time)}>{timecodeOf(player.frame)}</span>
      <span className={styles.zones}>
        <Select
          label="Safe zone"
          hideLabel
          value={zone}
          onChange={(event) => onZone(event.target.value)}
          options={[
            { value: '', label: 'No safe zone' },
            ...safeZones[format].map(({ name }) => ({ value: name, label: name })),
          ]}
        />
      </span>
    </div>
  )
}
