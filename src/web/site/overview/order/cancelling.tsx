import { useState } from 'react'
import * as paths from '#src/contracts/paths.ts'
import type { CustomerOrder } from '#src/contracts/sales/orders.ts'
import type { askToCancel, withdrawOrder } from '#src/contracts/sales/withdrawals.ts'
import * as titles from '#src/contracts/words/site/titles.ts'
import * as words from '#src/contracts/words/site/withdrawal.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { formatMoment } from '#src/web/site/shared/describe-order.ts'
import { formatDay } from '#src/web/site/shared/format-day.ts'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { say } from '#src/web/ui/say.ts'
import styles from './begin-now.module.css'

interface CancellingProps {
  token: string
  order: CustomerOrder
  onChange: () => void
}

// A consumer cancels in two steps; everybody else asks.
export function Cancelling({ token, order, onChange }: CancellingProps) {
  const { cancelling, withdrawn, orderNumber: number } = order
  if (withdrawn) {
    const { at, dueBack } = withdrawn
    const text = say(words.cancelledText, { number, at: formatMoment(at), amount: formatPounds(dueBack) })
    return <Part title={say(words.cancelledTitle)} text={text} />
  }
  if (!cancelling) return null
  if (cancelling.way === 'asked') return <Part title={say(words.cancelTitle)} text={say(words.askedText, { number })} />
  return cancelling.way === 'ask' ? (
    <AskToCancel {...{ token, onChange }} />
  ) : (
    <Withdraw {...{ token, number, onChange }} {...cancelling} />
  )
}

function Part({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <section className={styles.begin} aria-labelledby="cancelling">
      <h2 id="cancelling">{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  )
}

function useSending(send: () => Promise<unknown>, onDone: () => void) {
  const [stage, setStage] = useState<'idle' | 'sending'>('idle')
  const [failure, setFailure] = useState<string>()
  const go = async () => {
    setStage('sending')
    setFailure(undefined)
    try {
      await send()
      onDone()
    } catch (error) {
      setFailure(error instanceof ApiError ? error.text : say(words.notReached))
    }
    setStage('idle')
  }
  return { isSending: stage === 'sending', failure, go }
}

function AskToCancel({ token, onChange }: { token: string; onChange: () => void }) {
  const ask = () => askServer<typeof askToCancel>(paths.askToCancel, { params: { token } })
  const { isSending, failure, go } = useSending(ask, onChange)
  return (
    <Part title={say(words.cancelTitle)} text={say(words.askText)}>
      <div className={layout.actions}>
        <Button variant="line" busy={isSending} onClick={() => void go()}>
          {say(words.askButton)}
        </Button>
      </div>
      {failure && <p role="alert">{failure}</p>}
    </Part>
  )
}

interface WithdrawProps {
  token: string
  number: string
  until: string | null
  dueBack: number
  onChange: () => void
}

function Withdraw({ token, number, until, dueBack, onChange }: WithdrawProps) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = () => askServer<typeof withdrawOrder>(paths.withdrawOrder, { params: { token } })
  const { isSending, failure, go } = useSending(withdraw, onChange)
  const amount = formatPounds(dueBack)
  // Until the midnight after the last day.
  const text = until
    ? say(words.cancelUntil, { day: formatDay(new Date(Date.parse(until) - 1).toISOString()), amount })
    : say(words.cancelAnyTime)
  return (
    <Part title={say(words.cancelTitle)} text={text}>
      <div className={layout.actions}>
        <Button variant="line" onClick={() => setAsking(true)}>
          {say(titles.withdrawal)}
        </Button>
      </div>
      <Confirm
        open={isAsking}
        title={say(words.withdrawTitle)}
        confirmLabel={say(words.confirmButton)}
        cancelLabel={say(words.keepButton)}
        surface="paper"
        busy={isSending}
        onConfirm={() => void go()}
        onCancel={() => setAsking(false)}
      >
        {say(words.confirmText, { number, amount })}
        {failure && <p role="alert">{failure}</p>}
      </Confirm>
    </Part>
  )
}
