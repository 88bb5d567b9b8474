import { Panel } from '#src/web/office/shared/panel.tsx'
import { useCopy } from '#src/web/office/shared/use-copy.ts'
import { Button } from '#src/web/ui/button.tsx'
import styles from './prompt-list.module.css'
import { joinPrompts, type ReelPrompt, settingsLine } from './reel-prompts.ts'

export function PromptList({ prompts }: { prompts: ReelPrompt[] }) {
  const [copied, copy] = useCopy()
  const all = joinPrompts(prompts)
  return (
    <Panel
      title="Prompts"
      aside={
        <Button size="sm" onClick={() => void copy(all)}>
          {copied === all ? 'Copied' : 'Copy All'}
        </Button>
      }
    >
      <p className={styles.settings}>{settingsLine}</p>
      <ol className={styles.prompts}>
        {prompts.map(({ title, text }) => (
          <li key={title}>
            <div className={styles.head}>
              <h3>{title}</h3>
              <Button variant="line" size="sm" aria-label={`Copy the prompt: ${title}`} onClick={() => void copy(text)}>
                {copied === text ? 'Copied' : 'Copy'}
              </Button>
            </div>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
