import type { chooseOrderScore } from '#src/contracts/studio/music.ts'
import type { readOrderScores } from '#src/contracts/studio/music.ts'
import { useCallback, useEffect, useState } from 'react'
import type { FilmScores, Score } from '#src/contracts/studio/music.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { SoundPlayer } from '#src/web/ui/sound-player.tsx'
import { Status } from '#src/web/ui/status.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import * as paths from '#src/contracts/paths.ts'
import * as words from '#src/contracts/words/site/film.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './score-choice.module.css'
import type { Act } from './use-order-films.ts'

export interface ScoreChoiceProps {
  token: string
  isBusy: boolean
  act: Act
}

const followMs = 15_000

// With premium music: three scores to hear, and the one that goes into the film.
export function ScoreChoice({ token, isBusy, act }: ScoreChoiceProps) {
  const [films, setFilms] = useState<FilmScores[]>([])
  const reload = useCallback(
    () =>
      askServer<typeof readOrderScores>(paths.readOrderScores, { params: { token } }).then(
        (answer) => setFilms(answer.films),
        // What is on the screen stays; the next look is in a moment.
        () => undefined,
      ),
    [token],
  )
  const isComposing = films.some(({ state }) => state === 'composing')
  useEffect(() => {
    void reload()
    if (!isComposing) return
    const timer = setInterval(() => void reload(), followMs)
    return () => clearInterval(timer)
  }, [reload, isComposing])
  const choose = async (scoreId: string) => {
    await act(() => askServer<typeof chooseOrderScore>(paths.chooseOrderScore, { params: { token, scoreId } }))
    await reload()
  }
  return films.map((film) => (
    <section
      key={film.number}
      className={classNames(layout.wrap, styles.choice)}
      aria-labelledby={`music-${film.number}`}
    >
      <header>
        <h2 id={`music-${film.number}`}>
          {film.state === 'closed' ? say(words.yourMusicTitle) : say(words.chooseYourMusic)}
        </h2>
        <p className={layout.lede}>{sayOf(film)}</p>
      </header>
      {film.scores.length > 0 && (
        <ol className={styles.scores}>
          {film.scores.map((score) => (
            <li key={score.id}>
              <Listen score={score} />
              {score.isChosen ? (
                <Status tone="ok">{say(words.inYourFilm)}</Status>
              ) : (
                film.state === 'open' && (
                  <Button size="sm" variant="line" disabled={isBusy} onClick={() => void choose(score.id)}>
                    {say(words.chooseButton, { mood: score.mood })}
                  </Button>
                )
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  ))
}

const Listen = ({ score }: { score: Score }) => (
  <>
    <h3>
      {score.position}. {score.mood}
    </h3>
    <SoundPlayer
      src={score.url}
      label={say(words.scoreForScreenReaders, { position: score.position, mood: score.mood })}
    />
  </>
)

function sayOf({ state, scores }: FilmScores): string {
  if (state === 'composing') return say(words.musicComposing)
  if (state === 'closed') return say(words.musicClosed)
  if (scores.some(({ isChosen }) => isChosen)) return say(words.musicChosen)
  return say(words.musicToChoose)
}
