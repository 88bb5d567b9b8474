import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { TotalBar } from '#src/web/site/shared/total-bar.tsx'
import { useKeptDays } from '#src/web/site/shared/site-content.ts'
import { formatPence } from '#src/kit/money.ts'
import * as words from '#src/contracts/words/site/quote.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './form-actions.module.css'

interface FormActionsProps {
  totalPence: number
  wrongAnswers: number
  isLast: boolean
  isSubmitting: boolean
  // Absent in the first step.
  onBack: (() => void) | undefined
  sendLabel: string
}

// Both buttons send the form: what that means is up to the step.
export function FormActions({ totalPence, wrongAnswers, isLast, isSubmitting, onBack, sendLabel }: FormActionsProps) {
  const { films } = useKeptDays()
  const label = isLast ? sendLabel : say(words.nextButton)
  const text = isSubmitting ? say(words.sendButtonBusy) : label
  return (
    <div className={styles.send}>
      {wrongAnswers > 0 && <Notice tone="fail">{describeWrong(wrongAnswers)}</Notice>}
      <div className={styles.row}>
        {onBack && (
          <Button variant="line" size="big" onClick={onBack}>
            {say(words.backButton)}
          </Button>
        )}
        <Button className={styles.wide} type="submit" variant="go" size="big" busy={isSubmitting}>
          {text}
        </Button>
      </div>
      <p className={styles.help}>{say(words.belowTheButton, { retentionDays: films })}</p>
      <noscript>
        <Notice tone="info">{say(words.needsJavaScript)}</Notice>
      </noscript>
      <TotalBar total={formatPence(totalPence)}>
        <Button type="submit" variant="go" busy={isSubmitting}>
          {text}
        </Button>
      </TotalBar>
    </div>
  )
}

const describeWrong = (count: number): string =>
  count === 1 ? say(words.checkOneAnswer) : say(words.checkAnswers, { count })
