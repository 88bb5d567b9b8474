import { type SubmitEvent, useState } from 'react'
import { correctMyData, eraseMyData, exportMyData, type MyData } from '#src/contracts/people/personal-data.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import * as words from '#src/contracts/words/site/my-data.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as shared from '#src/contracts/words/site/shared.ts'
import * as frameWords from '#src/contracts/words/site/frame.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './my-data.module.css'

export function YourData({ token, data }: { token: string; data: MyData }) {
  const [details, setDetails] = useState({ name: data.name, phone: data.phone, businessName: data.businessName })
  const [said, setSaid] = useState<{ tone: 'ok' | 'fail'; text: string }>()
  const [isAsking, setAsking] = useState(false)
  const [isGone, setGone] = useState(false)
  const attempt = (work: Promise<unknown>, text: string) =>
    work.then(
      () => setSaid({ tone: 'ok', text }),
      (error: unknown) =>
        setSaid({ tone: 'fail', text: error instanceof ApiError ? error.text : say(words.tryAgainText) }),
    )
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    void attempt(callApi(correctMyData, { body: { token, ...details } }), say(words.saved))
  }
  const erase = async () => {
    setAsking(false)
    await attempt(
      callApi(eraseMyData, { body: { token } }).then(() => setGone(true)),
      say(words.deleted),
    )
  }
  const put =
    (name: keyof typeof details) =>
    ({ target }: { target: HTMLInputElement }) =>
      setDetails({ ...details, [name]: target.value })
  if (isGone) return <Notice tone="ok">{say(words.deletedNotice)}</Notice>
  return (
    <div className={styles.form}>
      <p>
        {say(words.whatWeHold, {
          email: data.email,
          quotes: String(data.quotes),
          orders: String(data.orders),
          photos: String(data.photos),
        })}
      </p>
      {said && <Notice tone={said.tone}>{said.text}</Notice>}
      <form className={styles.form} onSubmit={save}>
        <TextInput
          label={say(shared.nameLabel)}
          autoComplete="name"
          maxLength={120}
          value={details.name}
          onChange={put('name')}
        />
        <TextInput
          label={say(frameWords.phoneLabel)}
          autoComplete="tel"
          maxLength={40}
          value={details.phone}
          onChange={put('phone')}
        />
        <TextInput
          label={say(words.businessLabel)}
          maxLength={300}
          value={details.businessName}
          onChange={put('businessName')}
        />
        <Button type="submit">{say(sharedWords.saveChangesButton)}</Button>
      </form>
      <div className={styles.actions}>
        <Button variant="line" onClick={() => void attempt(download(token), say(words.downloaded))}>
          {say(words.downloadEverythingButton)}
        </Button>
        <Button variant="bad" onClick={() => setAsking(true)}>
          {say(words.deleteMyDataButton)}
        </Button>
      </div>
      <Confirm
        open={isAsking}
        title={say(words.deleteYourDataTitle)}
        confirmLabel={say(words.deleteForGoodButton)}
        onConfirm={() => void erase()}
        onCancel={() => setAsking(false)}
      >
        {say(words.deleteYourDataText)}
      </Confirm>
    </div>
  )
}

// The proof goes in the body, so it stands in no address and no history.
async function download(token: string): Promise<void> {
  const { method, path } = exportMyData
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, { method, headers, body: JSON.stringify({ token }) })
  if (!answer.ok) throw new Error(`${answer.status}`)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = 'your-data.zip'
  link.click()
  URL.revokeObjectURL(link.href)
}
