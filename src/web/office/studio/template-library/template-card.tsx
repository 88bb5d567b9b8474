import {
  templateFileKinds,
  templateFileLabels,
  templateFileName,
  type LibraryTemplateId,
} from '#src/contracts/studio/library-templates.ts'
import type { LibraryTemplate } from '#src/contracts/studio/templates.ts'
import { FilmTile, type FilmTileProps } from '#src/web/office/shared/film-tile.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { formatBytes } from '#src/web/office/shared/format-bytes.ts'
import commercialPoster from '#assets/films/templates/commercial.jpg'
import commercial from '#assets/films/templates/commercial.mp4'
import luxuryPoster from '#assets/films/templates/luxury.jpg'
import luxury from '#assets/films/templates/luxury.mp4'
import rentalPoster from '#assets/films/templates/rental.jpg'
import rental from '#assets/films/templates/rental.mp4'
import squarePoster from '#assets/films/templates/social-square.jpg'
import square from '#assets/films/templates/social-square.mp4'
import styles from './template-card.module.css'

// Each template over one of our sample businesses, rendered by the engine.
const previews: Record<LibraryTemplateId, { film: string; poster: string }> = {
  luxury: { film: luxury, poster: luxuryPoster },
  rental: { film: rental, poster: rentalPoster },
  'social-square': { film: square, poster: squarePoster },
  commercial: { film: commercial, poster: commercialPoster },
}

interface TemplateCardProps {
  template: LibraryTemplate
  // The file that is being fetched.
  downloading: string | undefined
  onDownload: (fileName: string) => void
}

export function TemplateCard({ template, downloading, onDownload }: TemplateCardProps) {
  const { id, displayName, format, duration, resolution, description, files } = template
  return (
    <article className={styles.card}>
      <div className={styles.preview}>
        <FilmTile
          label={`the ${displayName} template`}
          {...previews[id]}
          shape={format as FilmTileProps['shape']}
          corners={[`00:${duration}`, format]}
        />
      </div>
      <div className={styles.words}>
        <header className={styles.head}>
          <h2 className={styles.name}>{displayName}</h2>
          <StateMark template={template} />
        </header>
        <p className={styles.facts}>
          {format} · {duration} seconds · {resolution}
        </p>
        <p>{description}</p>
        <Points title="Features" points={template.features} />
        <Points title="Best for" points={template.bestFor} />
        <div className={styles.files}>
          {templateFileKinds.map((kind) => {
            const name = templateFileName(id, kind)
            const bytes = files.find((file) => file.kind === kind)?.bytes
            return (
              <Button
                key={kind}
                variant={kind === 'capcut' ? 'ink' : 'line'}
                size="sm"
                busy={downloading === name}
                aria-label={`Download ${displayName} as ${templateFileLabels[kind]}`}
                onClick={() => onDownload(name)}
              >
                {templateFileLabels[kind]}
                {bytes !== undefined && <small className={styles.bytes}>{formatBytes(bytes)}</small>}
              </Button>
            )
          })}
        </div>
      </div>
    </article>
  )
}

function Points({ title, points }: { title: string; points: string[] }) {
  return (
    <section className={styles.points}>
      <h3>{title}</h3>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

function StateMark({ template: { state, problem } }: { template: LibraryTemplate }) {
  if (state === 'ready') return <Status tone="ok">Ready</Status>
  if (state === 'failed') return <Status tone="fail">{problem ?? 'Failed'}</Status>
  if (state === 'absent') return <Status tone="idle">Not generated</Status>
  return <Status tone="busy">{state === 'making' ? 'Generating' : 'Waiting'}</Status>
}
