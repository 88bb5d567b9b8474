import { useRef, useState } from 'react'
import type { Cut, OrderFilm } from '#src/contracts/delivery.ts'
import { askServer } from '../../../api/ask-server.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Select } from '../../../ui/select.tsx'
import layout from '../../layout.module.css'
import { formatMoment } from '../describe-order.ts'
import { filmCalls } from './film-calls.ts'
import { FilmComments } from './film-comments.tsx'
import { FilmPlayer } from './film-player.tsx'
import styles from './film-review.module.css'
import { secondsAt } from './timecode.ts'
import type { Act } from './use-order-films.ts'

export interface FilmReviewProps {
  film: OrderFilm
  token: string
  isBusy: boolean
  act: Act
}

export function FilmReview({ film, token, isBusy, act }: FilmReviewProps) {
  const [cutId, setCutId] = useState('')
  const [frame, setFrame] = useState(0)
  const video = useRef<HTMLVideoElement>(null)
  const cut = film.cuts.find(({ id }) => id === cutId) ?? film.cuts[0]
  if (!cut) return null
  const isOpen = film.state === 'in_review' && cut.id === film.cuts[0]?.id
  const goTo = (wanted: number) => {
    if (!video.current) return
    video.current.pause()
    video.current.currentTime = secondsAt(wanted)
    setFrame(wanted)
  }
  return (
    <div className={classNames(layout.wrap, styles.review)}>
      <FilmPlayer key={cut.watchUrl} ref={video} cut={cut} frame={frame} onFrame={setFrame} onPin={goTo} />
      <div>
        <h2>{titles[film.state]}</h2>
        <p className={classNames(layout.lede, styles.lede)}>{sayOf(film)}</p>
        {film.cuts.length > 1 && (
          <div className={styles.versions}>
            <Select
              label="Version"
              value={cut.id}
              onChange={(event) => setCutId(event.target.value)}
              options={film.cuts.map(({ id, version, deliveredAt }) => ({
                value: id,
                label: `Version ${version}, ${formatMoment(deliveredAt)}`,
              }))}
            />
          </div>
        )}
        <FilmComments cut={cut} token={token} frame={frame} isOpen={isOpen} isBusy={isBusy} act={act} onGo={goTo} />
        {isOpen && <Verdict film={film} cut={cut} token={token} isBusy={isBusy} act={act} />}
      </div>
    </div>
  )
}

const titles: Record<OrderFilm['state'], string> = {
  in_production: 'In the making',
  in_review: 'Anything to change?',
  in_revision: 'We are on it.',
  approved: 'It is yours.',
  erased: 'Deleted',
}

function sayOf({ state, approvedBy, approvedAt }: OrderFilm): string {
  if (state === 'in_revision') return 'Your comments are with the editor. We email you when the new version is ready.'
  if (state !== 'approved') return 'Pause where it matters and say what you would like. Or approve it, and it is yours.'
  const day = approvedAt ? formatMoment(approvedAt) : ''
  return approvedBy === 'silence'
    ? `Approved on ${day}, as no answer came within 7 days. The files are below.`
    : `You approved it on ${day}. The files are below.`
}

interface VerdictProps extends FilmReviewProps {
  cut: Cut
}

function Verdict({ film, cut, token, isBusy, act }: VerdictProps) {
  const [isAsking, setAsking] = useState(false)
  const open = cut.comments.filter(({ isSent }) => !isSent).length
  const params = { token, filmId: cut.id }
  const approve = async () => {
    await act(() => askServer(filmCalls.approveFilm, { params }))
    setAsking(false)
  }
  return (
    <>
      <div className={classNames(layout.actions, styles.verdict)}>
        <Button variant="go" size="big" disabled={isBusy} onClick={() => setAsking(true)}>
          Approve film
        </Button>
        <Button
          variant="line"
          size="big"
          disabled={isBusy || film.roundsLeft === 0 || open === 0}
          onClick={() => void act(() => askServer(filmCalls.requestRevision, { params }))}
        >
          Request revision
        </Button>
      </div>
      <p className={styles.help}>{helpOf(film, open)}</p>
      <Confirm
        open={isAsking}
        title="Approve this film?"
        confirmLabel="Approve film"
        variant="go"
        surface="paper"
        busy={isBusy}
        onConfirm={() => void approve()}
        onCancel={() => setAsking(false)}
      >
        The clean files are yours to download. Revisions end with it.
      </Confirm>
    </>
  )
}

function helpOf({ roundsLeft, roundsAllowed, approvesItselfAt }: OrderFilm, open: number): string {
  const rounds = `${roundsLeft} of ${roundsAllowed} revision rounds left.`
  const comments =
    open === 0
      ? 'Write a comment to ask for a revision.'
      : `Your ${open === 1 ? 'comment goes' : `${open} comments go`} with the request.`
  const silence = approvesItselfAt
    ? ` Without an answer it counts as approved on ${formatMoment(approvesItselfAt)}.`
    : ''
  return `${rounds} ${roundsLeft === 0 ? '' : comments}${silence}`
}
