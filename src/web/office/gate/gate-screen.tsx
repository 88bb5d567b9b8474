import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { sitePages } from '#src/contracts/pages.ts'
import { Brackets } from '#src/web/ui/brackets.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Logo } from '#src/web/ui/logo.tsx'
import { PasswordInput } from '#src/web/ui/password-input.tsx'
import wideAvif from './bar-counter-1400.avif'
import wideJpeg from './bar-counter-1400.jpg'
import lowAvif from './bar-counter-900.avif'
import { describeRefusal } from './describe-refusal.ts'
import styles from './gate-screen.module.css'
import { useLogin } from './use-login.ts'

const wrongPasswordMs = 3_000

export function GateScreen({ onPass }: { onPass: () => void }) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const login = useLogin()
  const refusal = login.error ? describeRefusal(login.error) : undefined
  const isPassing = refusal?.isPassing ?? false
  const { reset } = login

  useEffect(() => {
    document.title = 'Admin Access Required: Reelwright'
    field.current?.focus()
  }, [])

  useEffect(() => {
    if (!isPassing) return
    const timer = setTimeout(reset, wrongPasswordMs)
    return () => clearTimeout(timer)
  }, [isPassing, reset])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    login.mutate(password, {
      onSuccess: onPass,
      onSettled: () => {
        setPassword('')
        field.current?.focus()
      },
    })
  }

  return (
    <main className={styles.gate}>
      <GatePhoto />
      <form className={styles.form} onSubmit={submit}>
        <Logo href={sitePages.home} />
        <h1 className={styles.title}>Admin Access Required</h1>
        <PasswordInput
          ref={field}
          label="Password"
          name="password"
          autoComplete="current-password"
          maxLength={1_024}
          required
          value={password}
          error={refusal?.text}
          announceError
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" size="big" busy={login.isPending}>
          Access Dashboard
        </Button>
        <p className={styles.help}>A session lasts 2 hours, then asks again.</p>
      </form>
    </main>
  )
}

function GatePhoto() {
  return (
    <div className={styles.photo} data-surface="ink">
      <picture>
        <source media="(max-width: 860px)" srcSet={lowAvif} type="image/avif" />
        <source srcSet={wideAvif} type="image/avif" />
        <img src={wideJpeg} width={1_400} height={1_400} alt="" />
      </picture>
      <Brackets className={styles.corners} />
      <p className={styles.place}>Back office</p>
    </div>
  )
}
