import { type SubmitEvent, useState } from 'react'
import type { z } from 'zod'
import * as paths from '#src/contracts/paths.ts'
import type { withdrawByNumber } from '#src/contracts/sales/withdrawals.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as words from '#src/contracts/words/site/withdrawal.ts'
import { formatDate } from '#src/kit/format-date.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { SiteFrame } from '#src/web/site/shared/site-frame.tsx'
import { SiteHeader } from '#src/web/site/shared/site-header.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { say } from '#src/web/ui/say.ts'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './withdraw.module.css'

type Answer = z.output<typeof withdrawByNumber.answer>

// From the footer, for whoever has no link to their order at hand.
export function WithdrawPage() {
  const [answer, setAnswer] = useState<Answer>()
  return (
    <SiteFrame header={<SiteHeader look="plain" />}>
      <div className={classNames(layout.wrap, styles.page)}>
        <h1>{say(words.withdrawTitle)}</h1>
        {answer ? <Notice tone="ok">{describe(answer)}</Notice> : <WithdrawForm onAnswer={setAnswer} />}
      </div>
    </SiteFrame>
  )
}

const dayTime = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const

const describe = ({ orderNumber: number, at, dueBack }: Answer): string =>
  at === null
    ? say(words.askedText, { number })
    : say(words.cancelledText, { number, at: formatDate(new Date(at), dayTime), amount: formatPounds(dueBack ?? 0) })

function WithdrawForm({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const [stage, setStage] = useState<{ isSending: boolean; failure?: string }>({ isSending: false })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (stage.isSending) return
    // What was typed before this code arrived counts too.
    const typed = new FormData(event.currentTarget)
    const read = (name: string): string => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    const body = { name: read('name'), orderNumber: read('orderNumber'), email: read('email') }
    setStage({ isSending: true })
    askServer<typeof withdrawByNumber>(paths.withdrawByNumber, { body }).then(onAnswer, (error: unknown) =>
      setStage({ isSending: false, failure: error instanceof ApiError ? error.text : say(words.notReached) }),
    )
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={layout.lede}>{say(words.pageText)}</p>
      {stage.failure && <Notice tone="fail">{stage.failure}</Notice>}
      <TextInput name="name" required label={say(words.nameLabel)} autoComplete="name" maxLength={120} />
      <TextInput
        name="orderNumber"
        required
        label={say(sharedWords.orderNumberLabel)}
        hint={say(words.numberHint)}
        autoComplete="off"
        maxLength={20}
      />
      <TextInput
        name="email"
        required
        label={say(sharedWords.emailAddressLabel)}
        hint={say(words.emailHint)}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <Button type="submit" variant="go" busy={stage.isSending} data-held>
        {say(words.confirmButton)}
      </Button>
    </form>
  )
}
