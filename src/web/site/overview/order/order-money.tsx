import { currentRegion } from '#src/kit/region.ts'
import { readCreditNote, readReceipt } from '#src/contracts/paths.ts'
import { addressOf } from '#src/web/api/address-of.ts'
import type { CustomerOrder, MoneyState } from '#src/contracts/sales/orders.ts'
import { shownNumber } from '#src/contracts/sales/paper-numbers.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import type { Tone } from '#src/web/ui/glyph.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { PriceLines } from '#src/web/site/shared/price-lines.tsx'
import { formatMoment } from '#src/web/site/shared/describe-order.ts'
import * as words from '#src/contracts/words/site/order.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import { PayNow } from './pay-now.tsx'
import styles from './order-money.module.css'

const moneyWords: Record<MoneyState, [Tone, string]> = {
  waiting: ['idle', words.notPaidYet],
  paid: ['ok', words.paid],
  part_refunded: ['info', words.partlyRefunded],
  refunded: ['info', words.refunded],
  cancelled: ['idle', words.cancelled],
}

export function OrderMoney({ token, order }: { token: string; order: CustomerOrder }) {
  const { items, total, money, paidAt, refunded, receiptNumber, creditNotes, bankDetails, emailHint, method } = order
  const [tone, word] = moneyWords[money]
  return (
    <section className={styles.money} aria-labelledby="ordered">
      <header>
        <h2 id="ordered">{say(words.whatYouOrderedTitle)}</h2>
        <Status tone={tone}>{say(word)}</Status>
      </header>
      <PriceLines lines={items} />
      <p className={styles.total}>
        <span>{say(sharedWords.totalInCurrency, { currency: currentRegion().currency })}</span>
        <b className={classNames(layout.poster, layout.figures)}>{formatPounds(total)}</b>
      </p>
      <ul className={styles.facts}>
        {order.isTest && <li>{say(words.testMode)}</li>}
        {paidAt && <li>{say(words.paidOn, { day: formatMoment(paidAt) })}</li>}
        {refunded > 0 && <li>{say(words.wentBackToYou, { refunded: formatPounds(refunded) })}</li>}
        {emailHint && <li>{say(words.keptPostedAt, { emailHint })}</li>}
      </ul>
      {bankDetails && (
        <div className={styles.bank}>
          <h3>{say(sharedWords.bankDetailsTitle)}</h3>
          <p className={layout.figures}>{bankDetails}</p>
        </div>
      )}
      <div className={layout.actions}>
        {receiptNumber && (
          <Button variant="line" href={addressOf(readReceipt, { params: { token } })}>
            {say(words.receiptButton, { receiptNumber })}
          </Button>
        )}
        {creditNotes.map((number) => (
          <Button
            key={number}
            variant="line"
            href={addressOf(readCreditNote, { params: { token, number: String(number) } })}
          >
            {say(words.creditNoteButton, { number: shownNumber(number) })}
          </Button>
        ))}
        {method === 'card' && money === 'waiting' && order.state === 'open' && <PayNow token={token} />}
      </div>
    </section>
  )
}
