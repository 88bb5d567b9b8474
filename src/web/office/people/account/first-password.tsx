import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { officePages } from '#src/contracts/pages.ts'
import { Logo } from '#src/web/ui/logo.tsx'
import styles from './account.module.css'
import { PasswordForm } from './password-form.tsx'

// The password that was printed at the first start stands in a terminal, and perhaps in a log: it opens nothing else.
export function FirstPassword() {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  // A shop that was just installed is set up next.
  const openOffice = () => {
    navigate(officePages.setup)
    void queries.invalidateQueries({ queryKey: ['session'] })
  }
  return (
    <main className={styles.first}>
      <Logo href="/" />
      <h1>Choose your own password</h1>
      <p>The first password was printed when Reelwright started. Replace it to open your office.</p>
      <PasswordForm onChanged={openOffice} />
    </main>
  )
}
