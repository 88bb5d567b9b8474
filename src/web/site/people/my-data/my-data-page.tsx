import { type SubmitEvent, useEffect, useState } from 'react'
import { type MyData, readMyData, requestMyData } from '#src/contracts/people/personal-data.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { SiteFrame } from '#src/web/site/shared/site-frame.tsx'
import { SiteHeader } from '#src/web/site/shared/site-header.tsx'
import * as titlesWords from '#src/contracts/words/site/titles.ts'
import * as words from '#src/contracts/words/site/my-data.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './my-data.module.css'
import { YourData } from './your-data.tsx'

type State = { name: 'asking'; problem?: string } | { name: 'sent' } | { name: 'open'; token: string; data: MyData }

// The link in the mail carries its proof behind a '#'. Opening it changes nothing: mail scanners open every link.
export function MyDataPage() {
  const [state, setState] = useState<State>({ name: 'asking' })
  useEffect(() => {
    const token = location.hash.slice(1)
    if (!token) return
    callApi(readMyData, { body: { token } }).then(
      ({ data }) => setState({ name: 'open', token, data }),
      (error: unknown) => setState({ name: 'asking', problem: describe(error) }),
    )
  }, [])
  return (
    <SiteFrame header={<SiteHeader look="plain" />}>
      <div className={classNames(layout.wrap, styles.page)}>
        <h1>{say(titlesWords.yourData)}</h1>
        {state.name === 'asking' && <AskForLink problem={state.problem} onSent={() => setState({ name: 'sent' })} />}
        {state.name === 'sent' && <Notice tone="ok">{say(words.linkSent)}</Notice>}
        {state.name === 'open' && <YourData token={state.token} data={state.data} />}
      </div>
    </SiteFrame>
  )
}

function AskForLink({ problem, onSent }: { problem: string | undefined; onSent: () => void }) {
  const [email, setEmail] = useState('')
  const [failure, setFailure] = useState(problem)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    callApi(requestMyData, { body: { email } }).then(onSent, (error: unknown) => setFailure(describe(error)))
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={layout.lede}>{say(words.titleText)}</p>
      {(failure ?? problem) && <Notice tone="fail">{failure ?? problem}</Notice>}
      <TextInput
        label={say(sharedWords.yourEmail)}
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" data-held>
        {say(words.emailMeTheLinkButton)}
      </Button>
    </form>
  )
}

const describe = (error: unknown): string =>
  error instanceof ApiError ? error.text : say(sharedWords.notReachedCheckConnection)
