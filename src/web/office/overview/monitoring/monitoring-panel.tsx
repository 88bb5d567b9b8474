import { AlertsPanel } from './alerts-panel.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import styles from './monitoring-panel.module.css'
import { StatusPanel } from './status-panel.tsx'

const shownAlerts = 5

// How the website is doing, in short: its state, five checks, five alerts.
export function MonitoringPanel() {
  return (
    <div className={styles.parts}>
      <StatusPanel />
      <ChecksPanel />
      <div className={styles.wide}>
        <AlertsPanel page={1} pageSize={shownAlerts} />
      </div>
    </div>
  )
}
