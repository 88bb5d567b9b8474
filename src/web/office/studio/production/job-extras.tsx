import { type JobExtra, type ProductionJob, settleExtra } from '#src/contracts/studio/production.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Status } from '#src/web/ui/status.tsx'
import styles from './job-extras.module.css'
import { useAction } from './use-production.ts'

const words = { open: ['busy', 'Open'], done: ['ok', 'Made'], waived: ['idle', 'Waived'] } as const

// What was sold beside the film, and what the customer wants: at the head of the job, because an open extra holds it.
export function JobExtras({ job }: { job: ProductionJob }) {
  const { extras, wishes } = job
  if (extras.length === 0 && !wishes) return null
  return (
    <section className={styles.extras} aria-label="What was ordered">
      {extras.length > 0 && (
        <ul className={styles.lines}>
          {extras.map((extra) => (
            <Line key={extra.id} jobId={job.id} extra={extra} mayChange={job.status !== 'completed'} />
          ))}
        </ul>
      )}
      {wishes && <Wishes wishes={wishes} />}
    </section>
  )
}

interface LineProps {
  jobId: string
  extra: JobExtra
  mayChange: boolean
}

function Line({ jobId, extra, mayChange }: LineProps) {
  const settling = useAction()
  const [tone, word] = words[extra.state]
  const settle = (state: 'done' | 'waived', done: string) =>
    void settling.run({ call: settleExtra, input: { params: { id: jobId, extra: extra.id }, body: { state } }, done })
  return (
    <li>
      <p>
        <b>{extra.name}</b> {extra.text}
      </p>
      <Status tone={tone}>{word}</Status>
      {mayChange && extra.state === 'open' && (
        <span className={styles.actions}>
          <Button size="sm" busy={settling.isBusy} onClick={() => settle('done', `${extra.name}: marked as done`)}>
            Mark as done
          </Button>
          <Button
            variant="line"
            size="sm"
            busy={settling.isBusy}
            onClick={() => settle('waived', `${extra.name} is waived`)}
          >
            Deliver without it
          </Button>
        </span>
      )}
    </li>
  )
}

function Wishes({ wishes: { brief, logoUrl, notes } }: { wishes: NonNullable<ProductionJob['wishes']> }) {
  const facts = [
    ['Name to show', brief.nameToShow],
    ['Tagline', brief.tagline],
    ['Call to action', brief.callToAction],
    ['Phone', brief.phone],
    ['Site', brief.site],
    ['Handle', brief.handle],
    ['Colours', brief.colours.join(', ')],
    ...notes.map((note) => ['Note', note] as const),
  ].filter(([, value]) => value !== '')
  return (
    <div className={styles.wishes}>
      {logoUrl && <img src={logoUrl} alt="The customer’s logo" width={96} height={96} />}
      <dl>
        {facts.map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
