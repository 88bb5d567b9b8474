import type { Looks } from '#src/web/live-film/use-looks.ts'
import * as words from '#src/contracts/words/site/your-film.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './your-film.module.css'

const stages = {
  light: words.readingLightAndColour,
  faces: words.lookingForFacesAndThings,
  subject: words.findingWhatStandsOut,
} as const

// The film gets better with every look; it does not wait for them.
export function LookProgress({ looks: { stage, done, total }, isPlanned }: { looks: Looks; isPlanned: boolean }) {
  const counted = stage ? say(words.lookingAtPhotos, { stage: say(stages[stage]), done, total }) : ''
  return (
    <p className={styles.looking} role="status" data-playing={!counted || undefined}>
      {counted || (isPlanned ? say(words.playingText) : '')}
    </p>
  )
}
