import { useState } from 'react'
import * as paths from '#src/contracts/paths.ts'
import type { beginNow } from '#src/contracts/sales/orders.ts'
import * as words from '#src/contracts/words/site/buyer.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { Button } from '#src/web/ui/button.tsx'
import { say } from '#src/web/ui/say.ts'
import styles from './begin-now.module.css'

// For a consumer who left the box of the checkout empty: it is never too late to ask.
export function BeginNow({ token, onBegun }: { token: string; onBegun: () => void }) {
  const [stage, setStage] = useState<'idle' | 'asking' | 'failed'>('idle')
  const ask = async () => {
    setStage('asking')
    try {
      await askServer<typeof beginNow>(paths.beginNow, { params: { token } })
      onBegun()
    } catch {
      setStage('failed')
    }
  }
  return (
    <section className={styles.begin} aria-labelledby="begin-now">
      <h2 id="begin-now">{say(words.beginNowTitle)}</h2>
      <p>{say(words.beginNow)}</p>
      <div className={layout.actions}>
        <Button variant="go" busy={stage === 'asking'} onClick={() => void ask()}>
          {say(words.beginNowButton)}
        </Button>
      </div>
      {stage === 'failed' && <p role="alert">{say(words.beginNotAsked)}</p>}
    </section>
  )
}
