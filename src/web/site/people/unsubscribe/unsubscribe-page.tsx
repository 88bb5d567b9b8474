import { useEffect, useState } from 'react'
import { sitePages } from '#src/contracts/pages.ts'
import { checkUnsubscribeLink, unsubscribe } from '#src/contracts/people/unsubscribe.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { SiteFrame } from '#src/web/site/shared/site-frame.tsx'
import { SiteHeader } from '#src/web/site/shared/site-header.tsx'
import * as words from '#src/contracts/words/site/unsubscribe.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as titlesWords from '#src/contracts/words/site/titles.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './unsubscribe-page.module.css'

type State = { name: 'asking' | 'sending' | 'done' } | { name: 'failed' | 'invalid'; reason: string }

// Opening the page changes nothing: mail scanners open every link before its reader does.
export function UnsubscribePage() {
  const [state, setState] = useState<State>({ name: 'asking' })

  const { name } = state
  useEffect(() => {
    callApi(checkUnsubscribeLink, { params: { token: tokenOf(location.pathname) } }).catch((error: unknown) => {
      // Any other failure is told when it matters: at the button.
      if (error instanceof ApiError && error.status === 404) setState({ name: 'invalid', reason: error.text })
    })
  }, [])

  const confirm = async () => {
    setState({ name: 'sending' })
    try {
      await callApi(unsubscribe, { params: { token: tokenOf(location.pathname) } })
      setState({ name: 'done' })
    } catch (error) {
      setState({ name: 'failed', reason: describe(error) })
    }
  }

  return (
    <SiteFrame header={<SiteHeader look="plain" />}>
      <div className={classNames(layout.wrap, styles.page)}>
        {name === 'done' ? (
          <div className={styles.say} role="status">
            <h1>{say(words.youAreUnsubscribedTitle)}</h1>
            <p className={layout.lede}>{say(words.youAreUnsubscribedText)}</p>
            <Button variant="line" href={sitePages.home}>
              {say(sharedWords.backToHomeButton)}
            </Button>
          </div>
        ) : (
          <div className={styles.say}>
            <h1>{say(titlesWords.unsubscribe)}</h1>
            <p className={layout.lede}>{say(words.unsubscribeText)}</p>
            {'reason' in state && <Notice tone="fail">{state.reason}</Notice>}
            {name !== 'invalid' && (
              <Button variant="go" size="big" data-held busy={name === 'sending'} onClick={() => void confirm()}>
                {say(words.unsubscribeMeButton)}
              </Button>
            )}
          </div>
        )}
      </div>
    </SiteFrame>
  )
}

const tokenOf = (path: string): string => path.split('/').at(-1) ?? ''

const describe = (error: unknown): string =>
  error instanceof ApiError ? error.text : say(sharedWords.notReachedCheckConnection)
