import { TextInput } from '#src/web/ui/text-input.tsx'
import * as filmWordsWords from '#src/contracts/words/site/film-words.ts'
import * as words from '#src/contracts/words/site/quote.ts'
import { say } from '#src/web/ui/say.ts'
import type { Ask } from './ask.ts'
import { FormPart, Pair } from '#src/web/site/shared/form-part.tsx'

// What stands in the film beside the photos. All of it can wait until after payment.
export function WordsPart({ ask }: { ask: Ask }) {
  return (
    <FormPart title={say(filmWordsWords.title)}>
      <Pair>
        <TextInput
          label={say(filmWordsWords.nameLabel)}
          optional
          hint={say(filmWordsWords.nameHint)}
          {...ask('nameToShow')}
        />
        <TextInput
          label={say(filmWordsWords.lineLabel)}
          optional
          hint={say(filmWordsWords.lineHint)}
          {...ask('tagline')}
        />
        <TextInput
          label={say(filmWordsWords.callToActionLabel)}
          optional
          hint={say(filmWordsWords.callToActionHint)}
          {...ask('callToAction')}
        />
        <TextInput
          label={say(filmWordsWords.phoneLabel)}
          optional
          type="tel"
          hint={say(words.phoneToShowHint)}
          {...ask('phoneToShow')}
        />
        <TextInput
          label={say(filmWordsWords.websiteLabel)}
          optional
          hint={say(filmWordsWords.websiteHint)}
          {...ask('site')}
        />
        <TextInput
          label={say(filmWordsWords.handleLabel)}
          optional
          hint={say(filmWordsWords.handleHint)}
          {...ask('handle')}
        />
      </Pair>
    </FormPart>
  )
}
