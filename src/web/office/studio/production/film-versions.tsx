import { type RefObject, useState } from 'react'
import { filmFormats } from '#src/contracts/studio/film-choices.ts'
import { type FilmVersion, type ProductionJob, renderJob } from '#src/contracts/studio/production.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { FrameDrawing } from '#src/web/ui/frame-drawing.tsx'
import { Progress } from '#src/web/ui/progress.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { ExportMenu } from './export-menu.tsx'
import { type FilmComment, FilmComments } from './film-comments.tsx'
import styles from './film-versions.module.css'
import { useAction } from './use-production.ts'

// The newest version, and beside it any other for comparison.
export function FilmVersions({ job, frame }: { job: ProductionJob; frame: RefObject<HTMLElement | null> }) {
  const [newest, ...older] = job.versions
  const [besideId, setBesideId] = useState('')
  if (!newest) return null
  const beside = older.find(({ id }) => id === besideId)
  return (
    <section
      ref={frame}
      className={styles.films}
      data-asked={job.revisionAskedAt !== null && !job.isReadyForOwner}
      aria-label="Film versions"
    >
      <header className={styles.head}>
        <h3>The film</h3>
        <div className={styles.tools}>
          {older.length > 0 && (
            <Select
              label="Compare with"
              hideLabel
              value={besideId}
              onChange={(event) => setBesideId(event.target.value)}
              options={[
                { value: '', label: 'Compare with…' },
                ...older.map((film) => ({ value: film.id, label: nameOf(film) })),
              ]}
            />
          )}
          {job.status === 'editing' && <RenderButton job={job} />}
        </div>
      </header>
      <div className={styles.sides}>
        {beside && <Version film={beside} />}
        <Version film={newest} isOutdated={job.isFilmOutdated} />
      </div>
      {newest.state === 'ready' && <ExportMenu jobId={job.id} formats={job.formats} />}
    </section>
  )
}

const nameOf = ({ version, draft }: FilmVersion): string =>
  draft === null ? `Version ${version}` : `Version ${version}, draft ${draft}`

function RenderButton({ job }: { job: ProductionJob }) {
  const action = useAction()
  const isRendering = job.versions[0]?.state === 'rendering'
  return (
    <Button
      size="sm"
      variant="line"
      busy={action.isBusy || isRendering}
      onClick={() =>
        void action.run({ call: renderJob, input: { params: { id: job.id } }, done: 'Rendering a new version' })
      }
    >
      {isRendering ? 'Rendering' : 'Render new version'}
    </Button>
  )
}

function Version({ film, isOutdated = false }: { film: FilmVersion; isOutdated?: boolean }) {
  const [shown, setShown] = useState<FilmComment>()
  // Each look at a comment starts at its moment, the second one at the same comment too.
  const [looks, setLooks] = useState(0)
  return (
    <article className={styles.version} aria-label={nameOf(film)}>
      <h4>
        {nameOf(film)}
        <small>{film.deliveredAt ? `delivered ${formatDayTime(film.deliveredAt)}` : 'not delivered'}</small>
      </h4>
      {film.state === 'rendering' && (
        <>
          <Progress label={`Rendering version ${film.version}`} value={film.progress / 100} />
          <p className={styles.soft}>Rendering, {film.progress}%</p>
        </>
      )}
      {film.state === 'failed' && <Status tone="fail">Rendering failed</Status>}
      {isOutdated && <Status tone="busy">The plan has changed since this version</Status>}
      <div className={styles.review}>
        {film.formats.length > 0 && <Player key={looks} film={film} shown={shown} />}
        <FilmComments
          film={film}
          onShow={(comment) => {
            setShown(comment)
            setLooks(looks + 1)
          }}
        />
      </div>
    </article>
  )
}

interface PlayerProps {
  film: FilmVersion
  // A comment at whose moment the film stands, until it plays on.
  shown: FilmComment | undefined
}

function Player({ film, shown }: PlayerProps) {
  const [format, setFormat] = useState(shown?.format ?? film.formats[0]?.format ?? 'stories')
  const file = film.formats.find((each) => each.format === format)
  const made = film.renderSeconds === null ? '' : `, rendered in ${Math.round(film.renderSeconds)} s`
  return (
    <div className={styles.player}>
      {file && <Screen key={file.url} file={file} comment={shown?.format === format ? shown : undefined} />}
      <Formats film={film} format={format} onChange={setFormat} />
      <p className={styles.soft}>
        {film.seconds.toFixed(1)} s{made}
      </p>
    </div>
  )
}

interface ScreenProps {
  file: FilmVersion['formats'][number]
  comment: FilmComment | undefined
}

function Screen({ file, comment }: ScreenProps) {
  const [hasPlayed, setPlayed] = useState(false)
  const start = comment ? { src: `${file.url}#t=${momentOf(comment)}`, preload: 'auto' } : undefined
  return (
    <figure className={styles.screen} data-format={file.format}>
      <video
        src={file.url}
        poster={file.posterUrl}
        controls
        preload="none"
        playsInline
        {...start}
        onPlay={() => setPlayed(true)}
      >
        <track kind="captions" />
      </video>
      {comment && !hasPlayed && <FrameDrawing drawing={comment.drawing} />}
    </figure>
  )
}

// A little into the frame: at its edge some players show the one before.
const momentOf = ({ frame }: FilmComment): string => ((frame + 0.25) / 30).toFixed(3)

type Format = FilmVersion['formats'][number]['format']

function Formats({
  film,
  format,
  onChange,
}: {
  film: FilmVersion
  format: Format
  onChange: (format: Format) => void
}) {
  return (
    <ul className={styles.formats}>
      {film.formats.map((each) => (
        <li key={each.format}>
          <button type="button" aria-pressed={each.format === format} onClick={() => onChange(each.format)}>
            {filmFormats[each.format].ratio}
          </button>
          <a href={each.url} download={`v${film.version}-${each.format}.mp4`}>
            Download {filmFormats[each.format].ratio}
          </a>
        </li>
      ))}
    </ul>
  )
}
