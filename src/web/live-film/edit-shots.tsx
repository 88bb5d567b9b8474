import { useState } from 'react'
import { transitions } from '#src/contracts/studio/film-choices.ts'
import type { EditableFilm, EditedShot, FilmEdit } from '#src/contracts/studio/film-edits.ts'
import { maxCaptionCharacters } from '#src/contracts/studio/photo-limits.ts'
import type { FilmCut } from '#src/engine/browser/plan-messages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import * as words from '#src/contracts/words/site/film-editor.ts'
import { say } from '#src/web/ui/say.ts'
import { changeShot, findShot } from './change-shot.ts'
import controls from './controls.module.css'
import styles from './edit-shots.module.css'
import { keyOfTake, nameTake } from './name-take.ts'
import { countBeats, type LineShot, ShotLine, type ShotLineProps } from './shot-line.tsx'

interface EditShotsProps extends Pick<ShotLineProps, 'playhead'> {
  film: EditableFilm
  cut: FilmCut
  edit: FilmEdit
  onChange: (changes: Partial<FilmEdit>) => void
  onSeek: (seconds: number) => void
}

const fps = 30
const ours = ''

// The film shot by shot, on its beats: how long each is, how it is taken, how it comes in, what is written over it.
export function EditShots({ film, cut, edit, onChange, onSeek, playhead }: EditShotsProps) {
  const [chosen, setChosen] = useState(0)
  const photoOf = new Map(film.photos.map((photo) => [photo.path, photo]))
  const shots = cut.shots.flatMap((shot): LineShot[] => {
    const photo = photoOf.get(shot.photoPath)
    return photo ? [{ ...shot, photoId: photo.photoId, url: photo.thumbnailUrl }] : []
  })
  const place = Math.min(chosen, shots.length - 1)
  const selected = shots[place]
  const select = (index: number) => {
    setChosen(index)
    onSeek((shots[index]?.start ?? 0) / fps)
  }
  const change = (shot: LineShot, changes: Parameters<typeof changeShot>[2]) =>
    onChange({ shots: changeShot(edit.shots, shot, changes) })
  const trim = (shot: LineShot, beats: number) =>
    change(shot, { beats: (findShot(edit.shots, shot)?.beats ?? 0) + beats })
  return (
    <fieldset className={controls.part}>
      <legend>
        <h2>{say(words.shotsTitle)}</h2>
        <span>{say(words.countOnBeats, { count: shots.length })}</span>
      </legend>
      <ShotLine
        shots={shots}
        beatFrames={cut.beatFrames}
        selected={place}
        playhead={playhead}
        onSelect={select}
        onTrim={trim}
      />
      {selected && (
        <ShotPart
          shot={selected}
          decided={findShot(edit.shots, selected)}
          caption={edit.photos.find(({ photoId }) => photoId === selected.photoId)?.caption ?? ''}
          isFirst={place === 0}
          onChange={(changes) => change(selected, changes)}
          onTrim={(beats) => trim(selected, beats)}
          onCaption={(caption) =>
            onChange({
              photos: edit.photos.map((photo) => (photo.photoId === selected.photoId ? { ...photo, caption } : photo)),
            })
          }
        />
      )}
    </fieldset>
  )
}

interface ShotPartProps {
  shot: LineShot
  decided: EditedShot | undefined
  caption: string
  isFirst: boolean
  onChange: (changes: Parameters<typeof changeShot>[2]) => void
  onTrim: (beats: number) => void
  onCaption: (caption: string) => void
}

function ShotPart({ shot, decided, caption, isFirst, onChange, onTrim, onCaption }: ShotPartProps) {
  const { take, takes, transition, beats, frames, mayGrow, mayShrink } = shot
  return (
    <div className={styles.shot}>
      <div className={styles.length}>
        <b>{say(words.lengthOfShot, { seconds: (frames / fps).toFixed(1), beats: countBeats(beats) })}</b>
        <Button variant="line" size="sm" disabled={!mayShrink} onClick={() => onTrim(-1)}>
          {say(words.aBeatShorterButton)}
        </Button>
        <Button variant="line" size="sm" disabled={!mayGrow} onClick={() => onTrim(1)}>
          {say(words.aBeatLongerButton)}
        </Button>
        <Button
          variant="line"
          size="sm"
          disabled={!decided}
          onClick={() => onChange({ take: null, transition: null, beats: 0 })}
        >
          {say(words.asWeHadItButton)}
        </Button>
      </div>
      <div className={controls.fields}>
        <Select
          label={say(words.shotLabel)}
          disabled={takes.length === 0}
          value={decided?.take ? keyOfTake(decided.take) : ours}
          placeholder={decided?.take ? say(words.ourChoice) : say(words.ourChoiceOfShot, { take: nameTake(take) })}
          options={takes.map((each) => ({ value: keyOfTake(each), label: nameTake(each) }))}
          onChange={({ target }) => onChange({ take: takes.find((each) => keyOfTake(each) === target.value) ?? null })}
        />
        <Select
          label={say(words.transitionIntoItLabel)}
          disabled={isFirst}
          value={decided?.transition ?? ours}
          placeholder={
            decided?.transition
              ? say(words.ourChoice)
              : say(words.ourChoiceOfTransition, { transition: say(transitions[transition]) })
          }
          options={Object.entries(transitions).map(([value, label]) => ({ value, label: say(label) }))}
          onChange={({ target }) => onChange({ transition: toTransition(target.value) })}
        />
        <TextInput
          label={say(words.captionOverItLabel)}
          hint={say(words.itBelongsToThePhotoHint)}
          optional
          maxLength={maxCaptionCharacters}
          value={caption}
          onChange={({ target }) => onCaption(target.value)}
        />
      </div>
    </div>
  )
}

const toTransition = (value: string): EditedShot['transition'] =>
  value in transitions ? (value as keyof typeof transitions) : null
