import { promptSettings } from '#src/contracts/studio/room-prompts.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import styles from './settings-panel.module.css'

export function SettingsPanel() {
  return (
    <Panel title="Settings" aside={<span>The same for every prompt</span>}>
      <dl className={styles.settings}>
        <div>
          <dt>Model</dt>
          <dd>{promptSettings.model}</dd>
        </div>
        <div>
          <dt>Motion strength</dt>
          <dd>{promptSettings.motionStrength}</dd>
        </div>
        <div>
          <dt>Resolution</dt>
          <dd>{promptSettings.resolution}</dd>
        </div>
      </dl>
    </Panel>
  )
}
