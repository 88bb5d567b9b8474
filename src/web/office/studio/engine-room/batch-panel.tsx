import { clipSeconds, costPerVideo } from '#src/contracts/studio/engine-room.ts'
import { promptSettings } from '#src/contracts/studio/room-prompts.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import styles from './batch-panel.module.css'
import { formatDollars } from './format-dollars.ts'

interface BatchPanelProps {
  imageCount: number
  isBusy: boolean
  error: string | undefined
  onSend: () => void
}

export function BatchPanel({ imageCount, isBusy, error, onSend }: BatchPanelProps) {
  const images = imageCount === 1 ? '1 image' : `${imageCount} images`
  const facts = [
    ['Model', promptSettings.model],
    ['Clip length', `${clipSeconds} seconds`],
    ['Resolution', promptSettings.resolution],
    ['Motion strength', promptSettings.motionStrength],
    ['Per video', formatDollars(costPerVideo)],
    ['Estimated cost', formatDollars(costPerVideo * imageCount)],
  ]
  return (
    <Panel title="This batch">
      <div className={styles.panel}>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {error && <Notice tone="fail">{error}</Notice>}
        <Button busy={isBusy} onClick={onSend}>
          {isBusy ? `Sending ${images}` : 'Send to video production'}
        </Button>
        <p className={styles.help}>You can leave this page. The clips carry on without you.</p>
      </div>
    </Panel>
  )
}
