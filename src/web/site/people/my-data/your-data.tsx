import { type SubmitEvent, useState } from 'react'
import { correctMyData, eraseMyData, exportMyData, type MyData } from '#src/contracts/people/personal-data.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './my-data.module.css'

export function YourData({ token, data }: { token: string; data: MyData }) {
  const [details, setDetails] = useState({ name: data.name, phone: data.phone, businessName: data.businessName })
  const [said, setSaid] = useState<{ tone: 'ok' | 'fail'; text: string }>()
  const [isAsking, setAsking] = useState(false)
  const [isGone, setGone] = useState(false)
  const attempt = (work: Promise<unknown>, text: string) =>
    work.then(
      () => setSaid({ tone: 'ok', text }),
      (error: unknown) => setSaid({ tone: 'fail', text: error instanceof ApiError ? error.text : 'Please try again.' }),
    )
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    void attempt(callApi(correctMyData, { body: { token, ...details } }), 'Saved.')
  }
  const erase = async () => {
    setAsking(false)
    await attempt(
      callApi(eraseMyData, { body: { token } }).then(() => setGone(true)),
      'We have deleted your data.',
    )
  }
  const put =
    (name: keyof typeof details) =>
    ({ target }: { target: HTMLInputElement }) =>
      setDetails({ ...details, [name]: target.value })
  if (isGone)
    return <Notice tone="ok">We have deleted your data. We keep receipts, without your name and address.</Notice>
  return (
    <div className={styles.form}>
      <p>
        {data.email}: {count(data.quotes, 'quote')}, {count(data.orders, 'order')}, {count(data.photos, 'photo')}.
      </p>
      {said && <Notice tone={said.tone}>{said.text}</Notice>}
      <form className={styles.form} onSubmit={save}>
        <TextInput label="Name" autoComplete="name" maxLength={120} value={details.name} onChange={put('name')} />
        <TextInput label="Phone" autoComplete="tel" maxLength={40} value={details.phone} onChange={put('phone')} />
        <TextInput label="Business" maxLength={300} value={details.businessName} onChange={put('businessName')} />
        <Button type="submit">Save changes</Button>
      </form>
      <div className={styles.actions}>
        <Button variant="line" onClick={() => void attempt(download(token), 'Downloaded.')}>
          Download everything
        </Button>
        <Button variant="bad" onClick={() => setAsking(true)}>
          Delete my data
        </Button>
      </div>
      <Confirm
        open={isAsking}
        title="Delete your data?"
        confirmLabel="Delete for good"
        onConfirm={() => void erase()}
        onCancel={() => setAsking(false)}
      >
        We’ll delete your details, photos and films now. This can’t be undone. By law we keep receipts, without your
        name and address.
      </Confirm>
    </div>
  )
}

const count = (many: number, thing: string): string => `${many} ${thing}${many === 1 ? '' : 's'}`

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
