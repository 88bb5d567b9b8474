import type { OrderFilm } from '#src/contracts/studio/delivery.ts'
import type { CustomerOrder } from '#src/contracts/sales/orders.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { FilmFrame } from '#src/web/site/shared/film-frame.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { describeWait, formatMoment } from '#src/web/site/shared/describe-order.ts'
import * as words from '#src/contracts/words/site/film.ts'
import { say } from '#src/web/ui/say.ts'
import { FilmDownloads } from './film-downloads.tsx'
import styles from './film-part.module.css'
import { FilmReview } from './film-review.tsx'
import { FilmShare } from './film-share.tsx'
import { ScoreChoice, type ScoreChoiceProps } from './score-choice.tsx'
import { RetentionCard } from './retention-card.tsx'
import type { Act, FollowedFilms } from './use-order-films.ts'

export interface FilmPartProps {
  token: string
  order: CustomerOrder
  nowMs: number
  followed: FollowedFilms
}

// Where the film is seen, judged and downloaded, once there is one.
export function FilmPart({ token, order, nowMs, followed }: FilmPartProps) {
  const { films, problem, isBusy, act } = followed
  if (order.state === 'cancelled') return null
  if (films?.erasedAt) return <Erased at={films.erasedAt} />
  const shown = films?.films.filter(({ cuts }) => cuts.length > 0) ?? []
  return (
    <>
      {problem && (
        <div className={classNames(layout.wrap, styles.problem)}>
          <Notice tone="fail">{problem}</Notice>
        </div>
      )}
      {shown.length === 0 && <Awaited order={order} nowMs={nowMs} />}
      {shown.map((film) => (
        <ShownFilm key={film.number} film={film} token={token} isBusy={isBusy} act={act} />
      ))}
      <Scores order={order} token={token} isBusy={isBusy} act={act} />
      {films?.retention && <RetentionCard token={token} retention={films.retention} isBusy={isBusy} act={act} />}
    </>
  )
}

// Only where premium music was bought, and not before there are photos to compose for.
const Scores = ({ order, ...choice }: { order: CustomerOrder } & ScoreChoiceProps) =>
  order.addOns.includes('premium-music') && order.readyAt ? <ScoreChoice {...choice} /> : null

interface ShownFilmProps {
  film: OrderFilm
  token: string
  isBusy: boolean
  act: Act
}

const ShownFilm = ({ film, token, isBusy, act }: ShownFilmProps) => (
  <>
    <section className={styles.part} data-surface="ink" aria-label={say(words.filmNumber, { number: film.number })}>
      <FilmReview film={film} token={token} isBusy={isBusy} act={act} />
    </section>
    <FilmDownloads film={film} />
    {film.share && <FilmShare film={film} share={film.share} />}
  </>
)

// Nothing is announced before there is something to make a film from.
const Awaited = ({ order, nowMs }: { order: CustomerOrder; nowMs: number }) =>
  order.needs ? null : (
    <section className={styles.part} data-surface="ink" aria-labelledby="film">
      <div className={classNames(layout.wrap, styles.grid)}>
        <FilmFrame className={styles.frame} above={['', '1080 × 1920']} below={['00:00', '']} />
        <div className={styles.say}>
          <h2 id="film">{say(words.yourFilmAppearsHereTitle)}</h2>
          <p className={layout.lede}>{describeWait(order, nowMs)}</p>
        </div>
      </div>
    </section>
  )

const Erased = ({ at }: { at: string }) => (
  <div className={classNames(layout.wrap, styles.problem)}>
    <Notice tone="info">{say(words.deletedText, { day: formatMoment(at) })}</Notice>
  </div>
)
