import { useEffect, useState } from 'react'
import { orderPages, sitePages } from '#src/contracts/pages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { PaymentFrame } from '#src/web/site/sales/payment/payment-frame.tsx'
import * as words from '#src/contracts/words/site/payment-success.ts'
import * as titlesWords from '#src/contracts/words/site/titles.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import { Confirmed } from './confirmed.tsx'
import { type Found, findConfirmation, readReturned } from './find-confirmation.ts'

const retryMs = 3_000

export function Success() {
  const [returned] = useState(readReturned)
  const [found, setFound] = useState<Found>()
  // Asked again until it is known: a buyer who has just paid does not look for a button.
  const isUnsure = found?.name === 'unreachable' || (found?.name === 'paid' && !found.order.isSure)

  useEffect(() => {
    const look = () => void findConfirmation(returned).then(setFound)
    if (!isUnsure) return look()
    const timer = setInterval(look, retryMs)
    return () => clearInterval(timer)
  }, [isUnsure, returned])

  if (!found) return <PaymentFrame title={say(titlesWords.paymentSuccess)} hasWayBack={false} />
  if (found.name === 'paid') return <Confirmed paid={found.order} />
  return <NotConfirmed name={found.name} />
}

const texts: Record<Exclude<Found['name'], 'paid'>, [title: string, text: string]> = {
  unpaid: [words.paymentNotCompleted, words.youHaveNotBeenCharged],
  unknown: [words.noOrderToShow, words.weCantFindAPayment],
  unreachable: [titlesWords.paymentSuccess, sharedWords.orderNotLoaded],
}

function NotConfirmed({ name }: { name: keyof typeof texts }) {
  const [title, text] = texts[name]
  return (
    <PaymentFrame title={say(title)} hasWayBack={false}>
      {name === 'unreachable' ? <Notice tone="fail">{say(text)}</Notice> : <p className={layout.lede}>{say(text)}</p>}
      <div className={layout.actions}>
        {name === 'unreachable' ? (
          <Button variant="go" onClick={() => location.reload()}>
            {say(sharedWords.tryAgainButton)}
          </Button>
        ) : (
          <Button variant="go" href={name === 'unpaid' ? orderPages.payment : orderPages.checkout}>
            {name === 'unpaid' ? say(words.returnToPayment) : say(sharedWords.returnToCheckoutButton)}
          </Button>
        )}
        <Button variant="line" href={sitePages.home}>
          {say(sharedWords.returnToHomeButton)}
        </Button>
      </div>
    </PaymentFrame>
  )
}
