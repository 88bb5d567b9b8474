import type { OrderFilms } from '#src/contracts/studio/delivery.ts'
import type { CustomerOrder } from '#src/contracts/sales/orders.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { OrderReview } from '#src/web/site/sales/reviews/order-review.tsx'
import { SupportContacts } from '#src/web/site/shared/support-contacts.tsx'
import { NotLoaded } from '#src/web/site/shared/not-loaded.tsx'
import { FilmPart } from '#src/web/site/studio/film/film-part.tsx'
import { useOrderFilms } from '#src/web/site/studio/film/use-order-films.ts'
import * as words from '#src/contracts/words/site/order.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import { AnotherFilm } from './another-film.tsx'
import { BeginNow } from './begin-now.tsx'
import { Cancelling } from './cancelling.tsx'
import type { LeftOut } from './left-out-photos.tsx'
import { LoadingOrder } from './loading-order.tsx'
import { LostLink } from './lost-link.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderBrief } from './order-brief.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderPhotos } from './order-photos.tsx'
import styles from './order.module.css'
import { useNamedPart } from './use-named-part.ts'
import { FilmNeeds } from './film-needs.tsx'
import { useFilmDelivery } from './use-film-delivery.ts'
import { useOrder } from './use-order.ts'

export function Order({ token }: { token: string }) {
  const { loaded, reload } = useOrder(token)
  if (loaded.name === 'loading') return <LoadingOrder />
  if (loaded.name === 'unknown') return <LostLink />
  if (loaded.name === 'unreachable') return <Unreachable onRetry={reload} />
  return <LoadedOrder token={token} order={loaded.order} nowMs={loaded.atMs} onChange={reload} />
}

interface LoadedOrderProps {
  token: string
  order: CustomerOrder
  nowMs: number
  // Something about the order has changed: the page reads it again.
  onChange: () => void
}

function LoadedOrder({ token, order, nowMs, onChange }: LoadedOrderProps) {
  const followed = useOrderFilms(token, onChange)
  useNamedPart(followed.films !== null)
  const delivery = useFilmDelivery(token, order, onChange)
  const isErased = Boolean(followed.films?.erasedAt)
  const isApproved = followed.films?.films.some(({ approvedAt }) => approvedAt !== null)
  const leftOut = leftOutOf(followed.films)
  const mayChange = order.state !== 'delivered'
  // Nothing more is made, shown or asked for.
  const isOver = isErased || order.withdrawn !== null
  return (
    <>
      <OrderHead order={order} nowMs={nowMs} films={followed.films} />
      {!order.withdrawn && <FilmPart token={token} order={order} nowMs={nowMs} followed={followed} />}
      <div className={classNames(layout.wrap, styles.parts)}>
        {order.mayBeginNow && <BeginNow token={token} onBegun={onChange} />}
        {(delivery || order.needs) && <FilmNeeds order={order} delivery={delivery} />}
        {order.photos && !isOver && (
          <OrderPhotos {...order.photos} needs={order.needs} leftOut={leftOut} onAdded={onChange} />
        )}
        {order.brief && !isOver && (
          <div className={mayChange ? styles.tall : undefined}>
            <OrderBrief
              key={order.orderNumber}
              {...{ token, brief: order.brief, onSaved: onChange }}
              hasBranding={order.addOns.includes('custom-branding')}
              mayChange={mayChange}
            />
          </div>
        )}
        {isApproved && <OrderReview token={token} />}
        <OrderMoney token={token} order={order} />
        {order.state === 'delivered' && order.brief?.nameToShow && <AnotherFilm brief={order.brief} />}
        <Cancelling token={token} order={order} onChange={onChange} />
        <SupportContacts />
      </div>
    </>
  )
}

// With several films, only what none of them shows.
function leftOutOf(films: OrderFilms | null): LeftOut[] {
  const [first, ...others] = films?.films.filter(({ cuts }) => cuts.length > 0) ?? []
  const isLeftOut = ({ photoId }: LeftOut): boolean =>
    others.every(({ leftOut }) => leftOut.some((other) => other.photoId === photoId))
  return first?.leftOut.filter(isLeftOut) ?? []
}

const Unreachable = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classNames(layout.wrap, styles.waiting)}>
    <h1>{say(words.yourOrderTitle)}</h1>
    <NotLoaded onRetry={onRetry}>{say(sharedWords.orderNotLoaded)}</NotLoaded>
  </div>
)
