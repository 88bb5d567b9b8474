import { chooseJobMusic, type JobMusic } from '#src/contracts/studio/music.ts'
import type { ProductionJob } from '#src/contracts/studio/production.ts'
import { Button } from '#src/web/ui/button.tsx'
import { SoundPlayer } from '#src/web/ui/sound-player.tsx'
import { Status } from '#src/web/ui/status.tsx'
import styles from './music-part.module.css'
import { RecordingLibrary } from './recording-library.tsx'
import { useJobMusic } from './use-job-music.ts'
import { useAction } from './use-production.ts'
import { VoicePart } from './voice-part.tsx'

// What the film sounds like beyond its mood: a premium score, a recording of the owner's, a voice.
export function MusicPart({ job }: { job: ProductionJob }) {
  const music = useJobMusic(job.id)
  if (!music.data) return null
  const { scores, recordings, recordingId, voice } = music.data
  return (
    <section className={styles.music} aria-label="Music and voice">
      {scores && <Scores jobId={job.id} scores={scores} />}
      <RecordingLibrary jobId={job.id} recordings={recordings} chosenId={recordingId} />
      <VoicePart jobId={job.id} voice={voice} />
    </section>
  )
}

function Scores({ jobId, scores }: { jobId: string; scores: NonNullable<JobMusic['scores']> }) {
  const action = useAction()
  const choose = (id: string) =>
    void action.run({
      call: chooseJobMusic,
      input: { params: { id: jobId }, body: { choice: 'score', id } },
      done: 'Score chosen',
    })
  return (
    <div>
      <h3>Premium scores</h3>
      {scores.state === 'composing' && (
        <p className={styles.soft}>We compose three scores once the photos are analysed.</p>
      )}
      <ol className={styles.rows}>
        {scores.scores.map((score) => (
          <li key={score.id}>
            <b>
              {score.position}. {score.mood}
            </b>
            <SoundPlayer src={score.url} label={`Score ${score.position}, ${score.mood}`} />
            {score.isChosen ? (
              <Status tone="ok">In the film</Status>
            ) : (
              <Button size="sm" variant="line" busy={action.isBusy} onClick={() => choose(score.id)}>
                Choose {score.mood}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
