import { lazy, Suspense, useState } from 'react'
import type { PlannedFilm } from '#src/web/live-film/film-wishes.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as yourFilmWords from '#src/contracts/words/site/your-film.ts'
import { formatPence } from '#src/kit/money.ts'
import type { DraftPhoto } from '#src/web/site/shared/film-draft-store.ts'
import { sayChoice } from '#src/web/site/shared/say-choice.ts'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import { useLayer } from '#src/web/site/shared/use-layer.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { say } from '#src/web/ui/say.ts'
import styles from './order-film.module.css'
import { keepOrderedFilm, takeToQuote } from './take-to-quote.ts'
import type { FilmDraftState } from './use-film-draft.ts'

// The checkout comes when it is opened.
const OrderSheet = lazy(async () => ({
  default: (await import('#src/web/site/sales/film-order/order-sheet.tsx')).OrderSheet,
}))

interface OrderFilmProps {
  draft: FilmDraftState
  film: PlannedFilm | undefined
  readable: readonly DraftPhoto[]
  poster: string | undefined
}

export function OrderFilm({ draft, film, readable, poster }: OrderFilmProps) {
  const { list } = usePrices()
  const sheet = useLayer('order')
  const { tier } = draft.wishes
  const photos = readable.length
  return (
    <div className={styles.order}>
      <p className={styles.what}>
        <b className={styles.price}>{formatPence(list[tier])}</b>
        <span className={styles.note}>{sayChoice(tier, photos)}</span>
      </p>
      <Button variant="go" size="big" onClick={sheet.open}>
        {say(sharedWords.orderLabel)}
      </Button>
      {sheet.isOpen && (
        <Suspense fallback={null}>
          <OrderSheet
            {...{ tier, photos, poster }}
            onTier={(chosen) => draft.change({ tier: chosen, isOwnTier: true })}
            keepFilm={async () => void (await keepOrderedFilm(draft, film, readable))}
            onQuote={() => void takeToQuote(draft, film, readable)}
            onClose={sheet.close}
          />
        </Suspense>
      )}
    </div>
  )
}

export function DeleteFilm({ draft }: Pick<OrderFilmProps, 'draft'>) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="line" onClick={() => setAsking(true)}>
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
    </>
  )
}
