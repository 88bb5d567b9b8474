import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#src/web/ui/class-names.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { useIsLive } from '#src/web/site/shared/use-is-live.ts'
import * as words from '#src/contracts/words/site/home-labels.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './carousel.module.css'
import { SectionHead } from './section-head.tsx'
import { useCarousel } from './use-carousel.ts'

export interface CarouselProps {
  title: string
  label: string
  // What one slide is called: 'Next review'.
  noun: string
  intervalMs: number
  slides: { key: string; content: ReactNode }[]
  className: string | undefined
  note?: string
}

// A list that scrolls sideways by itself; the script only says which slide is current.
export function Carousel({ title, label, noun, intervalMs, slides, className, note }: CarouselProps) {
  const { index, move, toggle, isStopped, isRunning, isReduced, region, track } = useCarousel(slides.length, intervalMs)
  const list = useRef<HTMLUListElement>(null)
  const isLive = useIsLive()

  useEffect(() => {
    const [first, current] = [list.current?.children[0], list.current?.children[index]]
    if (first instanceof HTMLElement && current instanceof HTMLElement) {
      list.current?.scrollTo({ left: current.offsetLeft - first.offsetLeft })
    }
  }, [index])

  return (
    <div
      role="group"
      aria-roledescription={say(words.carousel)}
      aria-label={label}
      data-live={isLive || undefined}
      {...region}
    >
      <SectionHead title={title}>
        <div className={styles.controls}>
          <span className={layout.timecode} aria-live={isRunning ? 'off' : 'polite'}>
            {say(words.slideCount, { index: index + 1, count: slides.length })}
          </span>
          {!isReduced && (
            <RoundButton
              label={isStopped ? say(words.playSlides, { label }) : say(words.pauseSlides, { label })}
              onClick={toggle}
            >
              <Icon name={isStopped ? 'play' : 'pause'} />
            </RoundButton>
          )}
          <RoundButton label={say(words.previousSlide, { noun })} onClick={() => move(-1)}>
            <Icon name="left" />
          </RoundButton>
          <RoundButton label={say(words.nextSlide, { noun })} onClick={() => move(1)}>
            <Icon name="right" />
          </RoundButton>
        </div>
      </SectionHead>
      <ul ref={list} className={classNames(styles.slides, className)} tabIndex={0} aria-label={label} {...track}>
        {slides.map(({ key, content }, position) => (
          <li key={key} aria-current={position === index ? 'true' : undefined}>
            {content}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <span className={styles.ticks} aria-hidden="true">
          {slides.map(({ key }, position) => (
            <i key={key} className={position === index ? styles.here : undefined} />
          ))}
        </span>
        {note && <span className={styles.note}>{note}</span>}
      </div>
    </div>
  )
}

function RoundButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.round} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
