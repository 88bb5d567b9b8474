import * as words from '#src/contracts/words/site/questions.ts'
import { questionsAt } from '#src/web/site/shared/questions.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { useKeptDays, usePrices, useRounds, useSiteContent } from '#src/web/site/shared/site-content.ts'
import { say } from '#src/web/ui/say.ts'
import { Unbroken } from '#src/web/ui/unbroken.tsx'
import styles from './questions-section.module.css'

export function QuestionsSection() {
  const { isLaunched } = useSiteContent()
  const offered = { prices: usePrices(), keptDays: useKeptDays(), rounds: useRounds(), isLaunched }
  const questions = questionsAt(offered, say)
  return (
    <section className={classNames(layout.section, styles.section)} id="faq" data-later>
      <div className={classNames(layout.wrap, styles.grid)}>
        <div className={styles.say}>
          <h2>{say(words.title)}</h2>
          <p className={layout.lede}>{say(words.introduction)}</p>
        </div>
        <div className={styles.list}>
          {questions.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>{question}</summary>
              <p>
                <Unbroken text={answer} />
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
