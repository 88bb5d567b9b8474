import { Component, type ReactNode } from 'react'
import * as words from '#src/contracts/words/site/controls.ts'
import * as shared from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './error-boundary.module.css'
import { Brackets } from './ui/brackets.tsx'
import { Button } from './ui/button.tsx'

interface State {
  hasFailed: boolean
}

// React itself reports the error to the console; here stands what the visitor sees.
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <FailedScreen /> : this.props.children
  }
}

function FailedScreen() {
  return (
    <main className={styles.screen} data-surface="ink">
      <Brackets shape="mark" className={styles.mark} />
      <div className={styles.say} role="alert">
        <h1>{say(words.somethingWentWrongTitle)}</h1>
        <p>{say(words.somethingWentWrongText)}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="go" onClick={() => location.reload()}>
          {say(words.reloadThePageButton)}
        </Button>
        <Button variant="line" href="/">
          {say(shared.backToHomeButton)}
        </Button>
      </div>
    </main>
  )
}
