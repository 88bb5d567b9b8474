import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { openOfficePages } from '#src/contracts/pages.ts'
import { Logo } from '#src/web/ui/logo.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { ToastProvider } from '#src/web/ui/toast.tsx'
import { FirstPassword } from './people/account/first-password.tsx'
import { GateAbove } from './people/gate/gate-above.tsx'
import { GateScreen } from './people/gate/gate-screen.tsx'
import { SessionWarning } from './people/gate/session-warning.tsx'
import { BusinessNameContext } from './shared/business-name.ts'
import { LoadFailed } from './shared/load-failed.tsx'
import styles from './office-app.module.css'
import { PricesContext, usePriceList } from './shared/prices.ts'
import { ProofProvider } from './shared/proof.tsx'
import { useSession } from './shared/session/use-session.ts'
import { OpenFrame } from './shared/shell/open-frame.tsx'
import { Shell } from './shared/shell/shell.tsx'
import { useScreen } from './use-screen.ts'

export function OfficeApp() {
  return (
    <div className={styles.office} data-surface="desk">
      <ToastProvider>
        <ProofProvider>
          <GuardedOffice />
        </ProofProvider>
      </ToastProvider>
    </div>
  )
}

// The gate stands in for the screen at the same address, and lies above one that was open when the session ended: after
// the password, the owner is where he wanted to be.
function GuardedOffice() {
  const session = useSession()
  const { prices, name, ...list } = usePriceList()
  const [path] = useLocation()
  const [hasPassedGate, setPassedGate] = useState(false)
  const screen = useScreen(path) ?? <Skeleton lines={8} />

  // What is open stays open while the server is away: somebody may be writing there.
  if (!session.data || !prices || !name) {
    const failed = [session, list].find(({ isError }) => isError)
    if (!failed?.error) return <Waiting />
    return (
      <main className={styles.lonely}>
        <Logo href="/" />
        <LoadFailed error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      </main>
    )
  }
  const named = <BusinessNameContext value={name}>{screen}</BusinessNameContext>
  if (session.data.state === 'closed') {
    return openOfficePages.includes(path) ? (
      <OpenFrame>
        <PricesContext value={prices}>{named}</PricesContext>
      </OpenFrame>
    ) : (
      <GateScreen onPass={() => setPassedGate(true)} />
    )
  }
  if (session.data.mustChangePassword) return <FirstPassword />
  return (
    <OpenOffice path={path} session={session.data} takeFocus={hasPassedGate}>
      <PricesContext value={prices}>{named}</PricesContext>
    </OpenOffice>
  )
}

interface OpenOfficeProps {
  path: string
  session: { state: 'open' | 'ended'; endMs: number }
  takeFocus: boolean
  children: ReactNode
}

function OpenOffice({ path, session: { state, endMs }, takeFocus, children }: OpenOfficeProps) {
  const isOpen = state === 'open'
  return (
    <>
      <div className={isOpen ? undefined : styles.below}>
        <Shell path={path} endMs={endMs} isOpen={isOpen} takeFocus={takeFocus}>
          {children}
        </Shell>
      </div>
      {isOpen ? <SessionWarning endMs={endMs} /> : <GateAbove />}
    </>
  )
}

function Waiting() {
  return (
    <main className={styles.lonely}>
      <Logo />
      <Skeleton label="Opening the back office" />
    </main>
  )
}
