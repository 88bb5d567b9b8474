import type { requestRevision } from '#src/contracts/studio/delivery.ts'
import type { approveFilm } from '#src/contracts/studio/delivery.ts'
import { useState } from 'react'
import type { Cut, OrderFilm } from '#src/contracts/studio/delivery.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Confirm } from '#src/web/ui/confirm.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { formatMoment } from '#src/web/site/shared/describe-order.ts'
import * as paths from '#src/contracts/paths.ts'
import * as words from '#src/contracts/words/site/film.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { say } from '#src/web/ui/say.ts'
import styles from './film-review.module.css'
import type { Act } from './use-order-films.ts'

export interface VerdictProps {
  film: OrderFilm
  cut: Cut
  token: string
  isBusy: boolean
  act: Act
}

export function Verdict({ film, cut, token, isBusy, act }: VerdictProps) {
  const [isAsking, setAsking] = useState(false)
  const open = cut.comments.filter(({ isSent }) => !isSent).length
  const params = { token, filmId: cut.id }
  const approve = async () => {
    await act(() => askServer<typeof approveFilm>(paths.approveFilm, { params }))
    setAsking(false)
  }
  return (
    <>
      <div className={classNames(layout.actions, styles.verdict)}>
        <Button variant="go" size="big" disabled={isBusy} onClick={() => setAsking(true)}>
          {say(words.approveFilmButton)}
        </Button>
        <Button
          variant="line"
          size="big"
          disabled={isBusy || film.roundsLeft === 0 || open === 0}
          onClick={() => void act(() => askServer<typeof requestRevision>(paths.requestRevision, { params }))}
        >
          {say(words.requestRevisionButton)}
        </Button>
      </div>
      <p className={styles.help}>{helpOf(film, open)}</p>
      <Confirm
        open={isAsking}
        title={say(words.approveThisFilmTitle)}
        confirmLabel={say(words.approveFilmButton)}
        variant="go"
        surface="paper"
        busy={isBusy}
        onConfirm={() => void approve()}
        onCancel={() => setAsking(false)}
      >
        {open > 0 && (
          <Notice tone="info">
            {open === 1 ? say(words.approveUnsentComment) : say(words.approveUnsentComments, { open })}
          </Notice>
        )}
        {say(words.approveThisFilmText)}
      </Confirm>
    </>
  )
}

function helpOf({ roundsLeft, roundsAllowed, approvesItselfAt }: OrderFilm, open: number): string {
  const rounds = say(words.roundsLeft, { roundsLeft, roundsAllowed })
  const comments =
    open === 0
      ? say(words.commentFirst)
      : open === 1
        ? say(words.commentGoesAlong)
        : say(words.commentsGoAlong, { open })
  const silence = approvesItselfAt ? say(words.approvedWithoutAnswer, { day: formatMoment(approvesItselfAt) }) : ''
  return [rounds, roundsLeft === 0 ? '' : comments, silence].filter(Boolean).join(' ')
}
