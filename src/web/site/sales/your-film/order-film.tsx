import { useState } from 'react'
import { formatPence } from '#src/kit/money.ts'
import type { PlannedFilm } from '#src/web/live-film/film-wishes.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import styles from './order-film.module.css'
import { takeToQuote } from './take-to-quote.ts'
import type { FilmDraftState } from './use-film-draft.ts'

export function OrderFilm({ draft, film }: { draft: FilmDraftState; film: PlannedFilm | undefined }) {
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
        <p className={styles.note}>In full quality, with no watermark, in 24-48 hours.</p>
      </div>
      <Button variant="go" size="big" busy={isBusy} onClick={() => void order()}>
        Order this film
      </Button>
      <Button variant="line" size="big" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Confirm
        open={isAsking}
        title="Delete this film?"
        confirmLabel="Delete"
        surface="paper"
        onConfirm={() => {
          setAsking(false)
          draft.deleteAll()
        }}
        onCancel={() => setAsking(false)}
      >
        This removes your photos, words and choices from this device. Nothing was ever sent.
      </Confirm>
    </div>
  )
}
