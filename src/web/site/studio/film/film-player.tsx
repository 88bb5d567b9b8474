import { type KeyboardEvent, useState } from 'react'
import type { Cut, CutFormat } from '#src/contracts/studio/delivery.ts'
import { filmFormats } from '#src/contracts/studio/film-choices.ts'
import { safeZones } from '#src/contracts/studio/safe-zones.ts'
import { FrameDrawing } from '#src/web/ui/frame-drawing.tsx'
import { Segment } from '#src/web/ui/segment.tsx'
import * as words from '#src/contracts/words/site/film.ts'
import * as filmEditorWords from '#src/contracts/words/site/film-editor.ts'
import { say } from '#src/web/ui/say.ts'
import { BesideFilm } from './beside-film.tsx'
import { DrawingSurface } from './drawing-surface.tsx'
import styles from './film-player.module.css'
import { FilmScreen } from './film-screen.tsx'
import { FilmScrub } from './film-scrub.tsx'
import { PlayerControls } from './player-controls.tsx'
import { pressKey } from './player-keys.ts'
import type { Draft } from './use-draft.ts'
import type { Player, VideoRef } from './use-player.ts'

export interface FilmPlayerProps {
  cut: Cut
  shown: CutFormat
  // Another version, in step with this one.
  beside: Cut | undefined
  video: VideoRef
  player: Player
  draft: Draft
  onFormat: (format: CutFormat['format']) => void
  onPin: (comment: Cut['comments'][number]) => void
}

export function FilmPlayer({ cut, shown, beside, video, player, draft, onFormat, onPin }: FilmPlayerProps) {
  const [zone, setZone] = useState(safeZones.stories[0]?.name ?? '')
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey
    const tag = (event.target as HTMLElement).tagName
    if (pressKey(player, { key: event.key, hasModifier, tag })) event.preventDefault()
  }
  const formats = cut.formats.filter(({ watchUrl }) => watchUrl)
  const drawn = cut.comments
    .filter((comment) => comment.frame === player.frame && comment.format === shown.format)
    .flatMap(({ drawing }) => drawing)
  const drawing = draft.isShown ? [...drawn, ...draft.drawing] : drawn
  return (
    <div className={styles.player} role="group" aria-label={say(words.filmPlayerForScreenReaders)} onKeyDown={press}>
      {formats.length > 1 && (
        <Segment
          label={say(filmEditorWords.formatLabel)}
          value={shown.format}
          onChange={onFormat}
          options={formats.map(({ format }) => ({ value: format, label: filmFormats[format].ratio }))}
        />
      )}
      <div className={styles.screens} data-beside={beside !== undefined}>
        {beside && <BesideFilm cut={beside} format={shown.format} leader={player} video={video} />}
        <FilmScreen cut={cut} shown={shown} video={video} player={player} zone={zone} isDrawnOn={drawing.length > 0}>
          {!player.isPlaying && <FrameDrawing drawing={drawing} />}
          {draft.isDrawing && <DrawingSurface onStroke={draft.add} />}
        </FilmScreen>
      </div>
      <FilmScrub cut={cut} player={player} onPin={onPin} />
      <PlayerControls player={player} format={shown.format} zone={zone} onZone={setZone} />
      <p className={styles.keys}>{say(words.keysHint)}</p>
    </div>
  )
}
