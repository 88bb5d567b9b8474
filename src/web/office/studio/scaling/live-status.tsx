import { formatCount } from '#src/kit/format-date.ts'
import type { z } from 'zod'
import type { readCapacity } from '#src/contracts/studio/batches.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import styles from './live-status.module.css'

type Metrics = z.output<(typeof readCapacity)['answer']>['metrics']

export function LiveStatus({ metrics }: { metrics: Metrics }) {
  const { dailyProgress, dailyTarget, runwayMLCredits, cores, load, freeMemoryBytes } = metrics
  const figures: [string, string | number][] = [
    ['Active batches', metrics.activeBatches],
    ['Videos in progress', metrics.totalVideosInProgress],
    ['Jobs waiting', metrics.waitingJobs],
    ['Films today', `${dailyProgress}/${dailyTarget}`],
    ['Provider credits', runwayMLCredits ?? 'None'],
  ]
  return (
    <Panel title="Live status" aside={<span>Every 5 seconds</span>}>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.claim}>
        <p>
          We advertise <b>50+ videos per day</b>.
        </p>
        <p>{describeMeasure(metrics)}</p>
        <p className={styles.machine}>
          {cores} cores, load {load.toFixed(1)} on each, {(freeMemoryBytes / 1e9).toFixed(1)} GB of memory free.
        </p>
      </div>
    </Panel>
  )
}

function describeMeasure({ filmsPerDay, secondsPerFilm, filmsMeasured }: Metrics): string {
  if (filmsPerDay === null || secondsPerFilm === null) return 'Not measured yet: this machine hasn’t made a film.'
  const films = filmsMeasured === 1 ? 'the last film' : `the last ${filmsMeasured} films`
  return `Measured here: ${formatCount(filmsPerDay)} films a day, from ${Math.round(secondsPerFilm)} seconds each over ${films}.`
}
