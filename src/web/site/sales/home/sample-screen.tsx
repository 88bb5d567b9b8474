import { FilmFrame } from '#src/web/site/shared/film-frame.tsx'
import { Photo } from '#src/web/site/shared/photo.tsx'
import { PlayButton } from '#src/web/site/sales/samples/play-button.tsx'
import { samples } from '#src/web/site/sales/samples/samples.ts'
import * as words from '#src/contracts/words/site/home-labels.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './sample-screen.module.css'

interface SampleScreenProps {
  place: number
  onChoose: (place: number) => void
  onWatch: () => void
}

// The sample on show large, the others waiting beside it in the order in which they come.
export function SampleScreen({ place, onChoose, onWatch }: SampleScreenProps) {
  const waiting = samples.map((_, step) => (place + step) % samples.length).slice(1)
  return (
    <div className={styles.screen}>
      <FilmFrame
        className={styles.main}
        picture={<Poster place={place} sizes="(max-width: 860px) 62vw, 22rem" />}
        above={[say(words.sampleCount, { place: place + 1, count: samples.length }), '9:16']}
      >
        <PlayButton label={say(words.watchSampleLabel)} onClick={onWatch} />
      </FilmFrame>
      <div className={styles.queue}>
        {waiting.map((other) => (
          <button
            key={other}
            type="button"
            aria-label={say(words.showSample, { other: other + 1, title: samples[other]?.title ?? '' })}
            onClick={() => onChoose(other)}
          >
            <FilmFrame
              className={styles.next}
              picture={<Poster place={other} sizes="(max-width: 860px) 30vw, 10.7rem" />}
              below={[other + 1, samples[other]?.service.toUpperCase()]}
            />
          </button>
        ))}
      </div>
    </div>
  )
}

function Poster({ place, sizes }: { place: number; sizes: string }) {
  const sample = samples[place]
  return sample && <Photo {...sample.poster} alt={say(sample.poster.alt)} sizes={sizes} loading="lazy" />
}
