import type { FilmBrief } from '#src/contracts/sales/film-briefs.ts'
import { sitePages } from '#src/contracts/pages.ts'
import * as words from '#src/contracts/words/site/order.ts'
import { keepKnownShop } from '#src/web/site/shared/known-shop.ts'
import { Button } from '#src/web/ui/button.tsx'
import { say } from '#src/web/ui/say.ts'
import styles from './order-money.module.css'

// The next film of the same shop: only its photos are missing.
export const AnotherFilm = ({ brief }: { brief: FilmBrief }) => (
  <section className={styles.money} aria-labelledby="another">
    <header>
      <h2 id="another">{say(words.anotherFilmTitle)}</h2>
    </header>
    <p>{say(words.anotherFilmText, { name: brief.nameToShow })}</p>
    <Button variant="line" href={sitePages.yourFilm} onClick={() => keepKnownShop(brief)}>
      {say(words.anotherFilmButton)}
    </Button>
  </section>
)
