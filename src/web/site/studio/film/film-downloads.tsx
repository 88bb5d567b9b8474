import type { CutFormat, OrderFilm } from '#src/contracts/studio/delivery.ts'
import { filmFormats } from '#src/contracts/studio/film-choices.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import section from './film-section.module.css'
import styles from './film-downloads.module.css'

const megabyte = 1024 * 1024
const sizeOf = (bytes: number): string => `${Math.max(1, Math.round(bytes / megabyte))} MB`

export function FilmDownloads({ film }: { film: OrderFilm }) {
  const { formats = [], stems } = film.cuts[0] ?? {}
  const isOpen = formats.some(({ downloadUrl }) => downloadUrl)
  return (
    <section className={classNames(layout.wrap, styles.downloads)} aria-labelledby={`downloads-${film.number}`}>
      <header className={section.head}>
        <h2 id={`downloads-${film.number}`}>Downloads</h2>
        <p className={layout.lede}>
          {isOpen ? 'Every size, no watermark.' : 'You’ll find the clean files here as soon as you approve the film.'}
        </p>
      </header>
      <ul className={styles.formats}>
        {formats.map((file) => (
          <Download key={file.format} file={file} />
        ))}
        {stems && (
          <li>
            <div>
              <h3>Your music</h3>
              <p className={layout.timecode}>Stems, WAV, {sizeOf(stems.bytes)}</p>
              <Button size="sm" href={stems.url} download>
                Download ZIP
              </Button>
            </div>
          </li>
        )}
      </ul>
    </section>
  )
}

function Download({ file: { format, posterUrl, bytes, downloadUrl } }: { file: CutFormat }) {
  const { name, ratio, width, height } = filmFormats[format]
  return (
    <li>
      <img src={posterUrl} alt="" data-format={format} loading="lazy" decoding="async" />
      <div>
        <h3>{name}</h3>
        <p className={layout.timecode}>
          {ratio}, {width} × {height}, {sizeOf(bytes)}
        </p>
        {downloadUrl ? (
          <Button size="sm" href={downloadUrl} download>
            Download MP4
          </Button>
        ) : (
          <Button size="sm" disabled>
            After approval
          </Button>
        )}
      </div>
    </li>
  )
}
