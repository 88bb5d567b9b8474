import type { FilmFormat } from '#src/contracts/studio/film-choices.ts'
import { safeZones } from '#src/contracts/studio/safe-zones.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Select } from '#src/web/ui/select.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import * as words from '#src/contracts/words/site/film.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as filmEditorWords from '#src/contracts/words/site/film-editor.ts'
import { say } from '#src/web/ui/say.ts'
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
    ['frame-back', say(words.backOneFrame), () => player.step(-1)],
    ['frame-on', say(words.onOneFrame), () => player.step(1)],
    [
      player.isMuted ? 'muted' : 'sound',
      player.isMuted ? say(words.soundOn) : say(sharedWords.soundOff),
      player.toggleSound,
    ],
    ['full', say(words.fullScreen), player.fillScreen],
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
          label={say(filmEditorWords.safeZoneButton)}
          hideLabel
          value={zone}
          onChange={(event) => onZone(event.target.value)}
          options={[
            { value: '', label: say(words.noSafeZone) },
            ...safeZones[format].map(({ name }) => ({ value: name, label: say(name) })),
          ]}
        />
      </span>
    </div>
  )
}
