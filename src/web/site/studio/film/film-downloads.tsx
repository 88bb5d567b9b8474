import type { CutFormat, OrderFilm } from '#src/contracts/studio/delivery.ts'
import { filmFormats } from '#src/contracts/studio/film-choices.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import * as words from '#src/contracts/words/site/film.ts'
import { say } from '#src/web/ui/say.ts'
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
        <h2 id={`downloads-${film.number}`}>{say(words.downloadsTitle)}</h2>
        <p className={layout.lede}>{isOpen ? say(words.filesText) : say(words.filesAfterApproval)}</p>
      </header>
      <ul className={styles.formats}>
        {formats.map((file) => (
          <Download key={file.format} file={file} />
        ))}
        {stems && (
          <li>
            <div>
              <h3>{say(words.yourMusicTitle)}</h3>
              <p className={layout.timecode}>{say(words.stems, { bytes: sizeOf(stems.bytes) })}</p>
              <Button size="sm" href={stems.url} download>
                {say(words.downloadZipButton)}
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
        <h3>{say(name)}</h3>
        <p className={layout.timecode}>
          {ratio}, {width} × {height}, {sizeOf(bytes)}
        </p>
        {downloadUrl ? (
          <Button size="sm" href={downloadUrl} download>
            {say(words.downloadMp4Button)}
          </Button>
        ) : (
          <Button size="sm" disabled>
            {say(words.afterApprovalButton)}
          </Button>
        )}
      </div>
    </li>
  )
}
