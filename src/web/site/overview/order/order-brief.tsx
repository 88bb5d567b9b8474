import type { saveBrief } from '#src/contracts/sales/film-briefs.ts'
import { type FormEvent, useState } from 'react'
import type { FilmBrief } from '#src/contracts/sales/film-briefs.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import * as paths from '#src/contracts/paths.ts'
import * as filmWordsWords from '#src/contracts/words/site/film-words.ts'
import * as words from '#src/contracts/words/site/order.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { readKnownShop } from '#src/web/site/shared/known-shop.ts'
import { sayRefusal } from '#src/web/site/shared/say-refusal.ts'
import { say } from '#src/web/ui/say.ts'
import { OrderBranding } from './order-branding.tsx'
import styles from './order-brief.module.css'

export interface OrderBriefProps {
  token: string
  brief: FilmBrief
  hasBranding: boolean
  mayChange: boolean
  onSaved: () => void
}

type Fields = Omit<FilmBrief, 'logo'>

const fields = [
  ['nameToShow', filmWordsWords.nameLabel, filmWordsWords.nameHint, 120],
  ['tagline', filmWordsWords.lineLabel, filmWordsWords.lineHint, 80],
  ['callToAction', filmWordsWords.callToActionLabel, filmWordsWords.callToActionHint, 40],
  ['phone', filmWordsWords.phoneLabel, undefined, 40],
  ['site', filmWordsWords.websiteLabel, filmWordsWords.websiteHint, 120],
  ['handle', filmWordsWords.handleLabel, filmWordsWords.handleHint, 60],
  ['town', words.townLabel, words.townHint, 60],
] as const

// What the film says. It waits for a name, as it waits for photos.
export const OrderBrief = (props: OrderBriefProps) =>
  props.mayChange ? <BriefForm {...props} /> : <BriefSaid brief={props.brief} />

function BriefSaid({ brief }: Pick<OrderBriefProps, 'brief'>) {
  const said = fields.filter(([name]) => brief[name] !== '')
  return (
    <section className={styles.brief} aria-labelledby="brief">
      <header>
        <h2 id="brief">{say(filmWordsWords.title)}</h2>
      </header>
      <dl className={styles.said}>
        {said.map(([name, label]) => (
          <div key={name}>
            <dt>{say(label)}</dt>
            <dd>{brief[name]}</dd>
          </div>
        ))}
      </dl>
      {brief.logo && (
        <figure className={styles.plate} data-plate={brief.logo.plate}>
          <img src={brief.logo.url} alt={say(words.logoPictureText)} />
        </figure>
      )}
    </section>
  )
}

// Where nothing is said yet, as the film of before said it; it counts once it is saved.
function withKnownShop(said: Fields): Fields {
  const known = readKnownShop()
  const isSameShop = said.nameToShow === '' || said.nameToShow === known.nameToShow
  if (!isSameShop) return said
  const given = Object.entries(said).filter(([, value]) => value.length > 0)
  return { ...said, ...known, ...Object.fromEntries(given) }
}

function BriefForm({ token, brief, hasBranding, onSaved }: OrderBriefProps) {
  const { logo, ...first } = brief
  const [values, setValues] = useState<Fields>(() => withKnownShop(first))
  const [stage, setStage] = useState<{ name: 'idle' | 'saving' | 'saved' } | { name: 'failed'; text: string }>({
    name: 'idle',
  })
  const change = (changes: Partial<Fields>) => {
    setValues((before) => ({ ...before, ...changes }))
    setStage({ name: 'idle' })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setStage({ name: 'saving' })
    try {
      await askServer<typeof saveBrief>(paths.saveBrief, { params: { token }, body: values })
      setStage({ name: 'saved' })
      onSaved()
    } catch (error) {
      setStage({
        name: 'failed',
        text: error instanceof ApiError ? sayRefusal(error.text) : say(sharedWords.notReached),
      })
    }
  }
  return (
    <section className={styles.brief} aria-labelledby="brief">
      <header>
        <h2 id="brief">{say(filmWordsWords.title)}</h2>
      </header>
      {!brief.nameToShow && <Notice tone="info">{say(words.nameNeeded)}</Notice>}
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {fields.map(([name, label, hint, most]) => (
          <TextInput
            key={name}
            label={say(label)}
            name={name}
            hint={hint && say(hint)}
            maxLength={most}
            required={name === 'nameToShow'}
            optional={name !== 'nameToShow'}
            value={values[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
        {hasBranding && (
          <OrderBranding
            {...{ token, logo, onSaved }}
            colours={values.colours}
            onColours={(colours) => change({ colours })}
          />
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="go" busy={stage.name === 'saving'}>
            {say(sharedWords.saveButton)}
          </Button>
          {stage.name === 'saved' && <span role="status">{say(words.wordsSaved)}</span>}
        </div>
        {stage.name === 'failed' && <Notice tone="fail">{stage.text}</Notice>}
      </form>
    </section>
  )
}
