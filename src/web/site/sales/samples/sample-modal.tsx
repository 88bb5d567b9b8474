import { useRef, useState } from 'react'
import { sitePages } from '#src/contracts/pages.ts'
import * as words from '#src/contracts/words/site/home-samples.ts'
import { track } from '#src/web/api/track.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { ToastProvider } from '#src/web/ui/toast.tsx'
import { FilmFrame } from '#src/web/site/shared/film-frame.tsx'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import { Photo } from '#src/web/site/shared/photo.tsx'
import { say } from '#src/web/ui/say.ts'
import * as homeLabelsWords from '#src/contracts/words/site/home-labels.ts'
import { DownloadPanel } from './download-panel.tsx'
import { FilmSources } from './film-sources.tsx'
import type { Film } from './films.ts'
import { PlayButton } from './play-button.tsx'
import styles from './sample-modal.module.css'
import { categoryOf, type Sample } from './samples.ts'

// Lives only while it is open: closing it stops the film and forgets the form.
export function SampleModal({ sample, onClose }: { sample: Sample; onClose: () => void }) {
  const prices = usePrices()
  const [isPlaying, setPlaying] = useState(false)
  const playButton = useRef<HTMLButtonElement>(null)
  const { film } = sample
  const play = () => {
    setPlaying(true)
    track('video_play', { sample: sample.id })
  }
  return (
    <Dialog open onClose={onClose} title={sample.title} surface="ink" shape="wide" initialFocus={playButton}>
      <ToastProvider>
        <div className={styles.grid}>
          {film && isPlaying ? (
            <Player film={film} sample={sample} />
          ) : (
            <FilmFrame
              className={styles.film}
              picture={<Photo {...sample.poster} alt={say(sample.poster.alt)} sizes="22rem" />}
            >
              {film && (
                <PlayButton
                  ref={playButton}
                  label={say(homeLabelsWords.playSample, { title: sample.title })}
                  onClick={play}
                />
              )}
            </FilmFrame>
          )}
          <div className={styles.panel}>
            <p className={styles.category}>{categoryOf(sample.service, prices)}</p>
            <p>{say(sample.description)}</p>
            <Button variant="go" href={`${sitePages.quote}?service=${sample.service}`}>
              {say(words.makeOneButton)}
            </Button>
            <DownloadPanel sample={sample} onClose={onClose} />
          </div>
        </div>
      </ToastProvider>
    </Dialog>
  )
}

function Player({ film, sample }: { film: Film; sample: Sample }) {
  const hasFailed = useRef(false)
  // Every source that cannot be played says so, some browsers more than once.
  const fail = () => {
    if (!hasFailed.current) reportError(new Error(`The sample ${sample.file} could not be played`))
    hasFailed.current = true
  }
  return (
    <video
      className={styles.film}
      controls
      autoPlay
      playsInline
      aria-label={say(homeLabelsWords.sampleFilm, { title: sample.title })}
      onError={fail}
      ref={takeOver}
    >
      <FilmSources film={film} onFail={fail} />
    </video>
  )
}

// Focus was on the play button that this takes the place of. A film that has left the page is stopped by the browser
// too, but later, and would be heard until then.
function takeOver(video: HTMLVideoElement): () => void {
  video.focus()
  return () => video.pause()
}
