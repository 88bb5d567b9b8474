import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Cut, OrderFilm } from '#src/contracts/studio/delivery.ts'
import type { FilmFormat } from '#src/contracts/studio/film-choices.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { useLayer } from '#src/web/site/shared/use-layer.ts'
import { formatMoment } from '#src/web/site/shared/describe-order.ts'
import * as words from '#src/contracts/words/site/film.ts'
import { say } from '#src/web/ui/say.ts'
import { FilmComments } from './film-comments.tsx'
import { FilmPlayer } from './film-player.tsx'
import styles from './film-review.module.css'
import { FilmVersionChoice } from './film-version-choice.tsx'
import { framesIn } from './timecode.ts'
import { useDraft } from './use-draft.ts'
import type { Act } from './use-order-films.ts'
import { usePlayer } from './use-player.ts'
import { Verdict } from './verdict.tsx'

// It brings the engine, so it is only loaded to change the film.
const OwnEdit = lazy(async () => ({ default: (await import('./own-edit.tsx')).OwnEdit }))

export interface FilmReviewProps {
  film: OrderFilm
  token: string
  isBusy: boolean
  act: Act
}

export function FilmReview({ film, ...rest }: FilmReviewProps) {
  const [cutId, setCutId] = useState('')
  const [besideId, setBesideId] = useState('')
  const editor = useLayer(`edit-${film.number}`)
  const cut = film.cuts.find(({ id }) => id === cutId) ?? film.cuts[0]
  if (!cut) return null
  const beside = film.cuts.find(({ id }) => id === besideId && id !== cut.id)
  const isOpen = film.state === 'in_review' && cut.id === film.cuts[0]?.id
  if (isOpen && editor.isOpen) {
    return (
      <div className={layout.wrap}>
        <Suspense fallback={<Skeleton lines={8} label={say(words.loadingYourFilmLabel)} />}>
          <OwnEdit {...{ ...rest, cut }} onClose={editor.close} />
        </Suspense>
      </div>
    )
  }
  return (
    <ReviewedCut key={film.number} {...{ ...rest, film, cut, beside, isOpen }}>
      {isOpen && (
        <Button variant="line" className={styles.own} onClick={editor.open}>
          {say(words.changeItYourselfButton)}
        </Button>
      )}
      {film.cuts.length > 1 && (
        <FilmVersionChoice cuts={film.cuts} cut={cut} beside={beside} onCut={setCutId} onBeside={setBesideId} />
      )}
    </ReviewedCut>
  )
}

interface ReviewedCutProps extends FilmReviewProps {
  cut: Cut
  beside: Cut | undefined
  // It can still be judged.
  isOpen: boolean
  children: ReactNode
}

function ReviewedCut({ film, cut, beside, isOpen, token, isBusy, act, children }: ReviewedCutProps) {
  const [format, setFormat] = useState<FilmFormat>('stories')
  const video = useRef<HTMLVideoElement>(null)
  const player = usePlayer(video, framesIn(cut.seconds) - 1)
  const shown = cut.formats.find((each) => each.format === format && each.watchUrl) ?? cut.formats[0]
  const draft = useDraft(player, shown?.format ?? format)
  if (!shown) return null
  const goTo = (comment: Cut['comments'][number]) => {
    setFormat(comment.format)
    player.goTo(comment.frame)
  }
  return (
    <div className={classNames(layout.wrap, styles.review, beside && styles.compared)}>
      <FilmPlayer {...{ cut, shown, beside, video, player, draft }} onFormat={setFormat} onPin={goTo} />
      <div>
        <h2>{say(titles[film.state])}</h2>
        <p className={classNames(layout.lede, styles.lede)}>{sayOf(film)}</p>
        {children}
        <FilmComments {...{ cut, token, draft, isOpen, isBusy, act }} onGo={goTo} />
        {isOpen && <Verdict {...{ film, cut, token, isBusy, act }} />}
      </div>
    </div>
  )
}

const titles: Record<OrderFilm['state'], string> = {
  in_production: words.inProductionTitle,
  in_review: words.inReviewTitle,
  in_revision: words.inRevisionTitle,
  approved: words.approvedTitle,
  erased: words.deletedTitle,
}

function sayOf({ state, approvedBy, approvedAt }: OrderFilm): string {
  if (state === 'in_revision') return say(words.inRevisionText)
  if (state !== 'approved') return say(words.inReviewText)
  const day = approvedAt ? formatMoment(approvedAt) : ''
  return approvedBy === 'silence' ? say(words.approvedBySilenceText, { day }) : say(words.approvedText, { day })
}
