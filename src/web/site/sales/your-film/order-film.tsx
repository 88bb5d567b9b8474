import { useState } from 'react'
import { formatPence } from '#src/kit/money.ts'
import type { PlannedFilm } from '#src/web/live-film/film-wishes.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import * as yourFilmWords from '#src/contracts/words/site/your-film.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './order-film.module.css'
import { sayChoice } from '#src/web/site/shared/say-choice.ts'
import { takeToQuote } from './take-to-quote.ts'
import type { FilmDraftState } from './use-film-draft.ts'

interface OrderFilmProps {
  draft: FilmDraftState
  film: PlannedFilm | undefined
  // Those that can be used.
  photos: number
}

export function OrderFilm({ draft, film, photos }: OrderFilmProps) {
  const { list } = usePrices()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const order = async () => {
    setBusy(true)
    await takeToQuote(draft, film)
  }
  return (
    <div className={styles.order}>
      <div>
        <p className={styles.price}>{formatPence(list[draft.wishes.tier])}</p>
        <p>{sayChoice(draft.wishes.tier, photos)}</p>
        <p className={styles.note}>{say(yourFilmWords.orderText)}</p>
      </div>
      <Button variant="go" size="big" busy={isBusy} onClick={() => void order()}>
        {say(yourFilmWords.orderThisFilmButton)}
      </Button>
      <Button variant="line" size="big" onClick={() => setAsking(true)}>
        {say(yourFilmWords.deleteButton)}
      </Button>
      <Confirm
        open={isAsking}
        title={say(yourFilmWords.deleteThisFilmTitle)}
        confirmLabel={say(yourFilmWords.deleteButton)}
        surface="paper"
        onConfirm={() => {
          setAsking(false)
          draft.deleteAll()
        }}
        onCancel={() => setAsking(false)}
      >
        {say(yourFilmWords.deleteThisFilmText)}
      </Confirm>
    </div>
  )
}
