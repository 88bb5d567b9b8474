import {
  createContext,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react'
import { useMutation } from '@tanstack/react-query'
import { proofWanted, proveOwner } from '#src/contracts/people/account.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { PasswordInput } from '#src/web/ui/password-input.tsx'
import { describeError } from './describe-error.ts'
import styles from './proof.module.css'

// Some actions want the password again when the last one was minutes ago: then it is asked for, and the action is tried
// once more.

export type WithProof = <Answer>(act: () => Promise<Answer>) => Promise<Answer>

const ProofContext = createContext<WithProof>((act) => act())

export const useProof = (): WithProof => useContext(ProofContext)

const isProofWanted = (problem: unknown): boolean =>
  problem instanceof ApiError && describeError(problem) === proofWanted

export function ProofProvider({ children }: { children: ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<(isProven: boolean) => void>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const end = (isProven: boolean) => {
    setAsking(false)
    answer.current?.(isProven)
  }
  const withProof = useCallback<WithProof>(async (act) => {
    try {
      return await act()
    } catch (problem) {
      if (!isProofWanted(problem)) throw problem
      const whenAnswered = new Promise<boolean>((resolve) => {
        answer.current = resolve
      })
      setAsking(true)
      if (await whenAnswered) return act()
      throw problem
    }
  }, [])
  return (
    <ProofContext value={withProof}>
      {children}
      <Dialog open={isAsking} onClose={() => end(false)} title="Your password, please" initialFocus={field}>
        <ProofForm field={field} onProven={() => end(true)} />
      </Dialog>
    </ProofContext>
  )
}

interface ProofFormProps {
  field: RefObject<HTMLInputElement | null>
  onProven: () => void
}

function ProofForm({ field, onProven }: ProofFormProps) {
  const [password, setPassword] = useState('')
  const prove = useMutation({
    mutationFn: () => callApi(proveOwner, { body: { password } }),
    onSuccess: onProven,
    // The cache of mutations keeps what was sent; a password must not stay there.
    gcTime: 0,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    prove.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>We ask again before money, keys or a person’s data are touched.</p>
      <PasswordInput
        ref={field}
        label="Your password"
        autoComplete="current-password"
        required
        maxLength={1_024}
        value={password}
        error={prove.error ? describeError(prove.error) : undefined}
        announceError
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" busy={prove.isPending}>
        Continue
      </Button>
    </form>
  )
}
