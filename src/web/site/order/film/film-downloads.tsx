import type { OrderFilm } from '#src/contracts/delivery.ts'
import { filmFormats } from '#src/contracts/film-choices.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import layout from '../../layout.module.css'
import styles from './film-downloads.module.css'

const megabyte = 1024 * 1024

export function FilmDownloads({ film }: { film: OrderFilm }) {
  const files = film.cuts[0]?.downloads ?? []
  const stems = film.cuts[0]?.stems
  return (
    <section className={classNames(layout.wrap, styles.downloads)} aria-labelledby={`downloads-${film.number}`}>
      <header className={styles.head}>
        <h2 id={`downloads-${film.number}`}>Downloads</h2>
        <p className={layout.lede}>
          {files.length > 0
            ? 'All sizes from one edit, without a mark.'
            : 'The clean files are here as soon as you approve the film.'}
        </p>
      </header>
      <ul className={styles.formats}>
        {film.formats.map((format) => {
          const { name, ratio, width, height } = filmFormats[format]
          const file = files.find((each) => each.format === format)
          return (
            <li key={format}>
              <h3>{name}</h3>
              <p className={layout.timecode}>
                {ratio}, {width} × {height}
                {file && `, ${Math.max(1, Math.round(file.bytes / megabyte))} MB`}
              </p>
              {file ? (
                <Button size="sm" href={file.url} download>
                  Download MP4
                </Button>
              ) : (
                <Button size="sm" disabled>
                  After approval
                </Button>
              )}
            </li>
          )
        })}
        {stems && (
          <li>
            <h3>Your music</h3>
            <p className={layout.timecode}>Stems, WAV, {Math.max(1, Math.round(stems.bytes / megabyte))} MB</p>
            <Button size="sm" href={stems.url} download>
              Download ZIP
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
