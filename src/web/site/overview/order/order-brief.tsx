import type { saveBrief } from '#src/contracts/sales/film-briefs.ts'
import { type FormEvent, useState } from 'react'
import type { FilmBrief } from '#src/contracts/sales/film-briefs.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import * as paths from '#src/contracts/paths.ts'
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
  ['nameToShow', 'Name to show', 'As it should appear in the film.', 120],
  ['tagline', 'One line about you', 'For example: Wood-fired since 1998.', 80],
  ['callToAction', 'Call to action', 'For example: Book a table.', 40],
  ['phone', 'Phone to show', undefined, 40],
  ['site', 'Website to show', 'For example: olive.example', 120],
  ['handle', 'Handle to show', 'For example: @olive.ember', 60],
  ['town', 'Town', 'For your caption and hashtags. The film doesn’t show it.', 60],
] as const

// What the film says. It waits for a name, as it waits for photos.
export const OrderBrief = (props: OrderBriefProps) =>
  props.mayChange ? <BriefForm {...props} /> : <BriefSaid brief={props.brief} />

function BriefSaid({ brief }: Pick<OrderBriefProps, 'brief'>) {
  const said = fields.filter(([name]) => brief[name] !== '')
  return (
    <section className={styles.brief} aria-labelledby="brief">
      <header>
        <h2 id="brief">What your film says</h2>
      </header>
      <dl className={styles.said}>
        {said.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{brief[name]}</dd>
          </div>
        ))}
      </dl>
      {brief.logo && (
        <figure className={styles.plate} data-plate={brief.logo.plate}>
          <img src={brief.logo.url} alt="Your logo as the film shows it" />
        </figure>
      )}
    </section>
  )
}

function BriefForm({ token, brief, hasBranding, onSaved }: OrderBriefProps) {
  const { logo, ...first } = brief
  const [values, setValues] = useState<Fields>(first)
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
        text: error instanceof ApiError ? error.text : 'That didn’t reach us. Please try again.',
      })
    }
  }
  return (
    <section className={styles.brief} aria-labelledby="brief">
      <header>
        <h2 id="brief">What your film says</h2>
      </header>
      {!brief.nameToShow && <Notice tone="info">Please tell us the name your film should show.</Notice>}
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {fields.map(([name, label, hint, most]) => (
          <TextInput
            key={name}
            label={label}
            name={name}
            hint={hint}
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
            Save
          </Button>
          {stage.name === 'saved' && <span role="status">Saved. We’ll use it in your film.</span>}
        </div>
        {stage.name === 'failed' && <Notice tone="fail">{stage.text}</Notice>}
      </form>
    </section>
  )
}
