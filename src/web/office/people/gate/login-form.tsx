import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { codeWanted } from '#src/contracts/people/auth.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { PasswordInput } from '#src/web/ui/password-input.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { requestLoginLink, useLoginLink } from '#src/contracts/people/account.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeRefusal } from './describe-refusal.ts'
import { useLogin } from './use-login.ts'

// The link in the owner's mailbox ends here: from now on this browser is a known one.
function useKnownBrowser() {
  const { mutate, ...known } = useMutation({
    mutationFn: (token: string) => callApi(useLoginLink, { body: { token } }),
  })
  useEffect(() => {
    const token = /#link=([\w-]+)/.exec(location.hash)?.[1]
    if (!token) return
    history.replaceState(null, '', location.pathname + location.search)
    mutate(token)
  }, [mutate])
  return known
}

const useLinkRequest = () => useMutation({ mutationFn: () => callApi(requestLoginLink, {}) })

const wrongPasswordMs = 3_000

export interface LoginFormProps {
  className?: string
  head?: ReactNode
  label: string
  onPass?: () => void
}

export function LoginForm({ className, head, label, onPass }: LoginFormProps) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [wantsCode, setWantsCode] = useState(false)
  const login = useLogin()
  const refusal = login.error ? describeRefusal(login.error) : undefined
  const isPassing = refusal?.isPassing ?? false
  const { reset } = login

  useEffect(() => field.current?.focus(), [])

  useEffect(() => {
    if (!isPassing) return
    const timer = setTimeout(reset, wrongPasswordMs)
    return () => clearTimeout(timer)
  }, [isPassing, reset])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    login.mutate(wantsCode ? { password, code } : { password }, {
      onSuccess: () => onPass?.(),
      onError: (error) => {
        setCode('')
        const isCodeWanted = describeError(error) === codeWanted
        if (isCodeWanted) setWantsCode(true)
        else if (!wantsCode) setPassword('')
      },
      onSettled: () => field.current?.focus(),
    })
  }

  return (
    <form className={className} onSubmit={submit}>
      {head}
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
      {wantsCode && (
        <TextInput
          label="Code from your app, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          required
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button type="submit" size="big" busy={login.isPending}>
        {label}
      </Button>
      <LinkHelp isSlowed={refusal !== undefined && !isPassing} />
    </form>
  )
}

// While strangers guess, the owner's mailbox is the way in from a browser that is new here.
function LinkHelp({ isSlowed }: { isSlowed: boolean }) {
  const known = useKnownBrowser()
  const request = useLinkRequest()
  if (known.isSuccess) return <Notice tone="ok">We recognise this browser now. Enter your password.</Notice>
  if (known.isError)
    return <Notice tone="fail">This link has been used, has expired, or was asked for in another browser.</Notice>
  if (request.isSuccess)
    return <Notice tone="ok">Check your email: a link from the last hour works once, in this browser.</Notice>
  if (!isSlowed) return null
  return (
    <Button variant="line" busy={request.isPending} onClick={() => request.mutate()}>
      Email me a sign-in link
    </Button>
  )
}
