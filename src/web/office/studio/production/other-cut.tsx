import { changeProductionJob, type ProductionJob } from '#src/contracts/studio/production.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import styles from './other-cut.module.css'
import { useAction } from './use-production.ts'

// A customer may have seen their film before they ordered it. Where our own look at the photos gives another cut, the
// owner sees both and decides.
export function OtherCut({ job }: { job: ProductionJob }) {
  const action = useAction()
  const { otherCut } = job
  if (!otherCut) return null
  const { isOwn, clipOrder } = otherCut
  const take = () =>
    void action.run({
      call: changeProductionJob,
      input: { params: { id: job.id }, body: { usesOwnAnalysis: isOwn } },
      done: isOwn ? 'The film uses our own cut' : 'The film uses the customer’s cut',
    })
  return (
    <section className={styles.other} aria-label={isOwn ? 'Our own cut' : 'The cut the customer saw'}>
      <Notice
        tone="info"
        action={
          job.status !== 'completed' && (
            <Button variant="line" size="sm" busy={action.isBusy} onClick={take}>
              {isOwn ? 'Use ours' : 'Use the customer’s'}
            </Button>
          )
        }
      >
        {isOwn
          ? 'The customer saw the cut below before they ordered. This is the cut we’d make from the photos:'
          : 'The cut below is ours. The customer saw this one before they ordered:'}
      </Notice>
      <ol className={styles.clips}>
        {clipOrder.map(({ position, thumbnailUrl, seconds }) => (
          <li key={position}>
            {thumbnailUrl && <img src={thumbnailUrl} alt={`Clip ${position}`} />}
            <span>{seconds.toFixed(1)} s</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
