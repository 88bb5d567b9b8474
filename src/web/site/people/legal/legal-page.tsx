import { useEffect } from 'react'
import { sitePages } from '#src/contracts/pages.ts'
import * as words from '#src/contracts/words/site/legal.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { markReturnFromLegal, saveScroll } from '#src/web/site/shared/legal-return.ts'
import { SiteFrame } from '#src/web/site/shared/site-frame.tsx'
import { SiteHeader } from '#src/web/site/shared/site-header.tsx'
import { say } from '#src/web/ui/say.ts'
import type { LegalBlock, LegalSection } from './legal-content.ts'
import { Unbroken } from '#src/web/ui/unbroken.tsx'
import styles from './legal-page.module.css'

// The day of the default texts; an owner who changes them writes another, in words.
const writtenOn = '2025-07-15'

export interface LegalPageProps {
  title: string
  summary: string
  sections: LegalSection[]
}

export function LegalPage({ title, summary, sections }: LegalPageProps) {
  useSavedScroll()
  const day = say(words.lastUpdatedDay)
  return (
    <SiteFrame header={<SiteHeader look="plain" />}>
      <div className={classNames(layout.wrap, styles.page)}>
        <header className={styles.head}>
          <BackHome />
          <h1>{title}</h1>
          <p className={layout.lede}>{summary}</p>
          <p className={styles.updated}>
            {say(words.lastUpdated)} <time dateTime={day === words.lastUpdatedDay ? writtenOn : undefined}>{day}</time>
          </p>
        </header>
        <nav className={styles.contents} aria-label={say(words.onThisPageForScreenReaders)}>
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map((section) => (
            <Section key={section.id} {...section} />
          ))}
          <BackHome />
        </div>
      </div>
    </SiteFrame>
  )
}

function BackHome() {
  return (
    <Button className={styles.back} variant="line" href={sitePages.home} data-held onClick={markReturnFromLegal}>
      {say(sharedWords.backToHomeButton)}
    </Button>
  )
}

function Section({ id, title, blocks }: LegalSection) {
  return (
    <section className={styles.section} id={id} data-later>
      <h2>{title}</h2>
      {blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  )
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <Unbroken text={block} />
      </p>
    )
  }
  if ('prices' in block) {
    return (
      <dl className={classNames(styles.prices, layout.figures)}>
        {block.prices.map(([name, price]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{price}</dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <ul className={styles.list}>
      {block.list.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function useSavedScroll(): void {
  useEffect(() => {
    addEventListener('pagehide', saveScroll)
    return () => removeEventListener('pagehide', saveScroll)
  }, [])
}
