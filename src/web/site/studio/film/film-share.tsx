import { useState } from 'react'
import type { CutFormat, OrderFilm } from '#src/contracts/studio/delivery.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { CopyButton } from '#src/web/ui/copy-button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Progress } from '#src/web/ui/progress.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import * as filmWords from '#src/contracts/words/site/film.ts'
import { say } from '#src/web/ui/say.ts'
import section from './film-section.module.css'
import styles from './film-share.module.css'
import { ScanCode } from './scan-code.tsx'
import { canShareFilms, useShareSheet } from './use-share-sheet.ts'

export interface FilmShareProps {
  film: OrderFilm
  share: NonNullable<OrderFilm['share']>
}

// From here the film goes where its customers are: on a phone by its own share sheet, from a desk by way of the phone.
export function FilmShare({ film, share }: FilmShareProps) {
  const [file] = film.cuts[0]?.formats ?? []
  if (!file?.downloadUrl) return null
  const id = `share-${film.number}`
  return (
    <section
      id={film.number === 1 ? 'share' : undefined}
      className={classNames(layout.wrap, styles.share)}
      aria-labelledby={id}
    >
      <header className={section.head}>
        <h2 id={id}>{say(filmWords.shareYourFilmTitle)}</h2>
        <p className={layout.lede}>{say(filmWords.shareYourFilmText)}</p>
      </header>
      <div className={styles.parts}>
        <Words share={share} />
        {canShareFilms() ? <ShareSheet file={file} share={share} /> : <OnYourPhone />}
      </div>
    </section>
  )
}

function Words({ share }: Pick<FilmShareProps, 'share'>) {
  const [problem, setProblem] = useState(false)
  const texts = [
    [say(filmWords.caption), say(filmWords.copyCaption), share.caption],
    [say(filmWords.hashtags), say(filmWords.copyHashtags), share.hashtags],
    [say(filmWords.altText), say(filmWords.copyAltText), share.altText],
  ] as const
  return (
    <dl className={styles.words}>
      {texts.map(([label, copyLabel, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
          <dd>
            <CopyButton
              size="sm"
              label={copyLabel}
              copiedLabel={say(filmWords.copied)}
              text={() => text}
              onFail={() => setProblem(true)}
            />
          </dd>
        </div>
      ))}
      {problem && <Notice tone="fail">{say(filmWords.notCopied)}</Notice>}
    </dl>
  )
}

const OnYourPhone = () => (
  <div className={styles.phone}>
    <h3>{say(filmWords.postItFromYourPhoneTitle)}</h3>
    <ScanCode address={`${location.origin}${location.pathname}#share`} label={say(filmWords.scanCodeLabel)} />
    <p>{say(filmWords.scanCodeText)}</p>
  </div>
)

function ShareSheet({ file, share }: { file: CutFormat; share: FilmShareProps['share'] }) {
  const { stage, prepare, open } = useShareSheet(file, `${share.caption}\n\n${share.hashtags}`)
  return (
    <div className={styles.phone}>
      <h3>{say(filmWords.postItFromThisPhoneTitle)}</h3>
      <p>{say(filmWords.postItFromThisPhoneText)}</p>
      {stage.name === 'ready' ? (
        <Button variant="go" size="big" onClick={() => void open()}>
          {say(filmWords.shareFilmButton)}
        </Button>
      ) : (
        <Button variant="go" size="big" busy={stage.name === 'loading'} onClick={() => void prepare()}>
          {stage.name === 'loading' ? say(filmWords.gettingItReady) : say(filmWords.getItReadyToShare)}
        </Button>
      )}
      {stage.name === 'loading' && <Progress label={say(filmWords.gettingTheFilmReadyLabel)} value={stage.part} />}
      {stage.name === 'failed' && <Notice tone="fail">{stage.text}</Notice>}
    </div>
  )
}
