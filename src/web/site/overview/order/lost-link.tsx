import type { sendOrderLink } from '#src/contracts/sales/orders.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#src/web/api/api-error.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { isEmailAddress } from '#src/web/site/shared/is-email-address.ts'
import layout from '#src/web/site/shared/layout.module.css'
import * as paths from '#src/contracts/paths.ts'
import { SupportContacts } from '#src/web/site/shared/support-contacts.tsx'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as words from '#src/contracts/words/site/order.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './lost-link.module.css'

type Step = { name: 'asking'; error?: string; failure?: string } | { name: 'sending' } | { name: 'sent' }

export function LostLink() {
  const [step, setStep] = useState<Step>({ name: 'asking' })
  const input = useRef<HTMLInputElement>(null)
  const error = step.name === 'asking' ? step.error : undefined
  useEffect(() => {
    if (error) input.current?.focus()
  }, [error])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const email = input.current?.value.trim() ?? ''
    if (!isEmailAddress(email)) return setStep({ name: 'asking', error: say(sharedWords.emailAddressWrong) })
    setStep({ name: 'sending' })
    try {
      await askServer<typeof sendOrderLink>(paths.sendOrderLink, { body: { email } })
      setStep({ name: 'sent' })
    } catch (problem) {
      const failure = problem instanceof ApiError ? problem.text : say(words.requestNotReached)
      setStep({ name: 'asking', failure })
    }
  }

  return (
    <div className={classNames(layout.wrap, styles.page)}>
      <h1>{say(words.lostLinkTitle)}</h1>
      <p className={layout.lede}>{say(words.lostLinkText)}</p>
      {step.name === 'sent' ? (
        <Notice tone="ok">{say(words.lostLinkSent)}</Notice>
      ) : (
        <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
          <TextInput
            ref={input}
            label={say(sharedWords.emailAddressLabel)}
            name="email"
            type="email"
            autoComplete="email"
            required
            error={error}
            disabled={step.name === 'sending'}
          />
          {step.name === 'asking' && step.failure && <Notice tone="fail">{step.failure}</Notice>}
          <Button type="submit" variant="go" busy={step.name === 'sending'}>
            {step.name === 'sending' ? say(sharedWords.sendingButton) : say(words.lostLinkButton)}
          </Button>
        </form>
      )}
      <SupportContacts />
    </div>
  )
}
