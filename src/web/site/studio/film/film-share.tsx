import { useState } from 'react'
import type { CutFormat, OrderFilm } from '#src/contracts/studio/delivery.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { CopyButton } from '#src/web/ui/copy-button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Progress } from '#src/web/ui/progress.tsx'
import layout from '#src/web/site/shared/layout.module.css'
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
        <h2 id={id}>Share your film</h2>
        <p className={layout.lede}>We wrote the words from your order. Change what you like.</p>
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
  const words = [
    ['Caption', share.caption],
    ['Hashtags', share.hashtags],
    ['Alt text', share.altText],
  ] as const
  return (
    <dl className={styles.words}>
      {words.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
          <dd>
            <CopyButton
              size="sm"
              label={`Copy ${label.toLowerCase()}`}
              copiedLabel="Copied"
              text={() => text}
              onFail={() => setProblem(true)}
            />
          </dd>
        </div>
      ))}
      {problem && <Notice tone="fail">Your browser didn’t let us copy it. Please select the text instead.</Notice>}
    </dl>
  )
}

const OnYourPhone = () => (
  <div className={styles.phone}>
    <h3>Post it from your phone</h3>
    <ScanCode
      address={`${location.origin}${location.pathname}#share`}
      label="Code that opens this page on your phone"
    />
    <p>Scan this with your phone’s camera. Your order opens there, ready to share.</p>
  </div>
)

function ShareSheet({ file, share }: { file: CutFormat; share: FilmShareProps['share'] }) {
  const { stage, prepare, open } = useShareSheet(file, `${share.caption}\n\n${share.hashtags}`)
  return (
    <div className={styles.phone}>
      <h3>Post it from this phone</h3>
      <p>We pass the film, cover and caption to the app you choose.</p>
      {stage.name === 'ready' ? (
        <Button variant="go" size="big" onClick={() => void open()}>
          Share film
        </Button>
      ) : (
        <Button variant="go" size="big" busy={stage.name === 'loading'} onClick={() => void prepare()}>
          {stage.name === 'loading' ? 'Getting it ready' : 'Get it ready to share'}
        </Button>
      )}
      {stage.name === 'loading' && <Progress label="Getting the film ready" value={stage.part} />}
      {stage.name === 'failed' && <Notice tone="fail">{stage.text}</Notice>}
    </div>
  )
}
