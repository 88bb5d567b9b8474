import { type FormEvent, useRef } from 'react'
import { sitePages } from '#src/contracts/pages.ts'
import type { FilmTier } from '#src/contracts/studio/film-choices.ts'
import * as buyerWords from '#src/contracts/words/site/buyer.ts'
import * as checkoutWords from '#src/contracts/words/site/checkout.ts'
import * as words from '#src/contracts/words/site/film-order.ts'
import * as paymentWords from '#src/contracts/words/site/payment.ts'
import * as quoteWords from '#src/contracts/words/site/quote.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { BuyerPicks, isHeld } from '#src/web/site/sales/checkout/buyer-picks.tsx'
import type { Method } from '#src/web/site/sales/checkout/choices.ts'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { say } from '#src/web/ui/say.ts'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './order-sheet.module.css'
import { PayWays } from './pay-ways.tsx'
import { ArrivalPicks, arrivalHours, Extras, OrderedFilm, PackagePicks } from './sheet-choices.tsx'
import type { FilmCheckout, Gaps } from './use-film-checkout.ts'

export interface OrderedProps {
  tier: FilmTier
  onTier: (tier: FilmTier) => void
  // Those that can be used.
  photos: number
  poster: string | undefined
  onQuote: () => void
}

type SheetFormProps = OrderedProps & { checkout: FilmCheckout }

export function SheetForm({ checkout, tier, onTier, photos, poster, onQuote }: SheetFormProps) {
  const { choices, price, gaps, stage, hasFailed, card } = checkout
  const form = useRef<HTMLFormElement>(null)
  const isPaying = stage.name === 'paying'
  const waits = isHeld(choices.answer)
  const isRush = checkout.quote?.quote?.isRush ?? false
  const alert = stage.name === 'choosing' ? stage.alert : undefined

  const pay = async (payer?: Parameters<FilmCheckout['pay']>[0]) => {
    const found = await checkout.pay(payer)
    const first = (['name', 'email', 'buyer'] as const).find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else if (found.card) card.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void pay()
  }
  return (
    <form ref={form} className={styles.form} method="post" noValidate autoComplete="on" onSubmit={submit}>
      <OrderedFilm {...{ poster, tier, photos, price, waits }} hours={arrivalHours(choices.addOns, isRush)} />
      <PackagePicks tier={tier} disabled={isPaying} onChange={onTier} />
      <ArrivalPicks {...{ isRush, waits }} chosen={choices.addOns} disabled={isPaying} onChange={checkout.setAddOns} />
      <section className={styles.part}>
        <h3>{say(checkoutWords.step1Title)}</h3>
        <p className={styles.soft}>
          {photos === 1 ? say(words.onePhotoSentLater) : say(words.photosSentLater, { count: photos })}
        </p>
      </section>
      <Extras service={tier} chosen={choices.addOns} disabled={isPaying} onChange={checkout.setAddOns} />
      <section className={styles.part} aria-labelledby="step-2">
        <h3 id="step-2">{say(checkoutWords.step2Title)}</h3>
        <Payer {...{ checkout, gaps, isPaying }} />
        <fieldset className={styles.part}>
          <legend>{say(buyerWords.buyerTitle)}</legend>
          <BuyerPicks answer={choices.answer} onChange={checkout.setAnswer} error={gaps.buyer} disabled={isPaying} />
        </fieldset>
        <PayWays
          {...{ card, isPaying, waits }}
          amount={price?.total ?? 0}
          method={choices.method}
          error={gaps.card}
          onMethod={checkout.setMethod}
          onWallet={(payer) => void pay(payer)}
        />
      </section>
      <footer className={styles.foot}>
        {hasFailed && <Notice tone="info">{say(checkoutWords.priceNotChecked)}</Notice>}
        {alert && <Notice tone="fail">{alert}</Notice>}
        <p className={styles.soft}>
          {say(words.agreeBefore)} <a href={sitePages.terms}>{say(words.agreeTerms)}</a>. {say(words.agreeAfter)}
        </p>
        <Button type="submit" variant="go" size="big" busy={isPaying}>
          {isPaying ? say(paymentWords.payButtonBusy) : labelOf(choices.method, price && formatPounds(price.total))}
        </Button>
        <button type="button" className={styles.quiet} disabled={isPaying} onClick={onQuote}>
          {say(words.quoteInstead)}
        </button>
      </footer>
    </form>
  )
}

function labelOf(method: Method | undefined, amount = '...'): string {
  if (method === 'contact') return say(words.contactButton)
  return method === 'bank' ? say(words.bankButton, { amount }) : say(paymentWords.payButton, { amount })
}

function Payer({ checkout, gaps, isPaying }: { checkout: FilmCheckout; gaps: Gaps; isPaying: boolean }) {
  return (
    <div className={styles.pair}>
      <TextInput
        label={say(quoteWords.fullNameLabel)}
        name="name"
        autoComplete="name"
        maxLength={120}
        required
        disabled={isPaying}
        error={gaps.name}
        value={checkout.name}
        onChange={({ target }) => checkout.setName(target.value)}
      />
      <TextInput
        label={say(sharedWords.emailAddressLabel)}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        disabled={isPaying}
        error={gaps.email}
        value={checkout.choices.email}
        onChange={({ target }) => checkout.setEmail(target.value)}
      />
    </div>
  )
}
